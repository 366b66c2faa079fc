import type { StaffProduct } from "../../schema/products.ts";

/** What the fields of the form say, by their names. */
export interface ProductTexts {
  name: string;
  slug: string;
  description: string;
  playerName: string;
  isConsentRecorded: boolean;
  consentNote: string;
}

export const NEW_PRODUCT: ProductTexts = {
  name: "",
  slug: "",
  description: "",
  playerName: "",
  isConsentRecorded: false,
  consentNote: "",
};

export function textsOf(product: StaffProduct): ProductTexts {
  return {
    name: product.name,
    slug: product.slug,
    description: product.description,
    playerName: product.playerName ?? "",
    isConsentRecorded: product.consentRecordedAt !== null,
    consentNote: product.consentNote ?? "",
  };
}

/** The fields that the schema checks; of pictures, their texts. */
export function readProduct(fields: FormData, pictures: StaffProduct["pictures"]) {
  const text = (name: keyof ProductTexts) => fields.get(name) ?? "";
  return {
    name: text("name"),
    slug: text("slug"),
    description: text("description"),
    playerName: text("playerName"),
    isConsentRecorded: fields.has("isConsentRecorded"),
    consentNote: text("consentNote"),
    pictures: pictures.map(({ src, alt }, index) => ({
      src,
      alt: fields.get(`pictures.${index}.alt`) ?? alt,
    })),
  };
}
