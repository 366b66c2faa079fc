import {
  GoodsDialog,
  type GoodsDialogProps,
} from "#domains/catalog/components/administration/goods-dialog.tsx";
import { UploadButton } from "#domains/uploads/components/upload-button.tsx";

/** What is opened over the list of goods, with the way to upload a picture. Loaded when it is opened. */
export default function GoodsDialogWithUpload(props: GoodsDialogProps) {
  return <GoodsDialog {...props} Upload={UploadButton} />;
}
