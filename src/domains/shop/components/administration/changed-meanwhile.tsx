/** Says that somebody else was faster, and what that means for what was typed. */
export function ChangedMeanwhile() {
  return (
    <p role="alert" className="border-red border-l-4 bg-night p-4">
      Somebody else changed this meanwhile. The fields that you left alone show what is stored now;
      what you typed is kept. Save again to put it in place.
    </p>
  );
}
