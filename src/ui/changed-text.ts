const CHOICES = ["checkbox", "radio"];

/** Returns the fields in a place whose text is not the one that they were shown with. */
export function fieldsWithNewText(place: HTMLElement) {
  const fields = place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea, input");
  return [...fields].filter(
    ({ type, value, defaultValue }) => !CHOICES.includes(type) && value !== defaultValue,
  );
}
