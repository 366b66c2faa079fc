/**
 * Puts what is stored now into the fields of a form that the person left as they were.
 * @param shown what the fields said at first, by their names
 */
export function updateUntouched<Texts extends object>(
  form: HTMLFormElement,
  shown: Texts,
  stored: Texts,
): void {
  for (const [name, now] of Object.entries(stored)) {
    const control = form.elements.namedItem(name);
    const before = shown[name as keyof Texts];
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      if (control.checked === before && now !== before) control.click();
    } else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    ) {
      if (control.value === before) control.value = String(now);
    }
  }
}
