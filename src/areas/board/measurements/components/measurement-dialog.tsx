import { AboutItem } from "#ui/about-item.tsx";
import type { EntryDialogProps } from "#ui/entry-view.tsx";
import type { ListedMeasurement } from "../schema/measurements.ts";
import { AddMeasurement } from "./add-measurement.tsx";
import { CorrectValue } from "./correct-value.tsx";
import { fieldText } from "./words.ts";

/** What is opened over the list: the form for another measurement, or the correction of one by its id. */
export type OpenedMeasurement = "new" | number;

/** The dialog that was opened, about what the list shows now. */
export default function MeasurementDialog(
  props: EntryDialogProps<ListedMeasurement, OpenedMeasurement>,
) {
  const { opened, rows, onClose } = props;
  if (opened === "new") return <AddMeasurement onClose={onClose} />;
  return (
    <AboutItem item={rows.find(({ id }) => id === opened)}>
      {(stored) => (
        <CorrectValue
          player={stored.player}
          stored={stored}
          typed={fieldText(stored)}
          onClose={onClose}
        />
      )}
    </AboutItem>
  );
}
