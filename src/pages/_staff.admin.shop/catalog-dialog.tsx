import { UploadButton } from "#areas/platform/uploads/components/upload-button.tsx";
import {
  CatalogDialog,
  type CatalogDialogProps,
} from "#areas/shop/catalog/components/administration/catalog-dialog.tsx";

/** What is opened over the list of products, with the way to upload a picture. Loaded when it is opened. */
export default function CatalogDialogWithUpload(props: CatalogDialogProps) {
  return <CatalogDialog {...props} Upload={UploadButton} />;
}
