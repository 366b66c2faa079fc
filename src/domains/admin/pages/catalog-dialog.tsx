import {
  CatalogDialog,
  type CatalogDialogProps,
} from "#domains/catalog/components/administration/catalog-dialog.tsx";
import { UploadButton } from "#domains/uploads/components/upload-button.tsx";

/** What is opened over the list of products, with the way to upload a picture. Loaded when it is opened. */
export default function CatalogDialogWithUpload(props: CatalogDialogProps) {
  return <CatalogDialog {...props} Upload={UploadButton} />;
}
