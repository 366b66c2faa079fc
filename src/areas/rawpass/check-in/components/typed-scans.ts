const CODE_LENGTH = 32;
/** The most codes that are recognized in one run of keys. */
const MOST_CODES = 4;
/** Keys that scanners hold or toggle while they type a code. */
const CASE_KEYS = ["Shift", "CapsLock"];

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field held before a key was typed into it. */
interface Before {
  field: TextField;
  value: string;
  /** Null for fields without a text cursor. */
  cursor: number | null;
}

interface Scans {
  /** The field that takes what is typed beside every field. */
  fallback(): HTMLInputElement | null;
  onCode(code: string): void;
}

/**
 * Listens for scanners that type. They type a code of 32 hexadecimal digits wherever the focus is, and end it with
 * Enter or Tab. The field gets back what it held before, and the key that ends the code does nothing else. Codes that
 * no key separates are told apart by their length. Returns a function that stops listening.
 */
export function catchScans({ fallback, onCode }: Scans): () => void {
  let run: { digit: string; before: Before | null }[] = [];

  function read(event: KeyboardEvent): void {
    const { key, target } = event;
    if (CASE_KEYS.includes(key)) return;
    const isTyped = key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
    let field = fieldAt(target);
    if (isTyped && key !== " " && !field) {
      field = fallback();
      field?.focus();
    }
    if (isTyped && /[\da-f]/i.test(key)) {
      run.push({ digit: key, before: field && beforeKey(field) });
      run = run.slice(-MOST_CODES * CODE_LENGTH);
      return;
    }
    if (key === "Enter" || key === "Tab") endRun(event);
    run = [];
  }

  function endRun(event: KeyboardEvent): void {
    const count = Math.floor(run.length / CODE_LENGTH);
    if (count === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const scanned = run.slice(-count * CODE_LENGTH);
    giveBack(scanned.flatMap(({ before }) => before ?? []));
    const digits = scanned.map(({ digit }) => digit).join("");
    for (const code of digits.match(/.{32}/g) ?? []) onCode(code);
  }

  function forget(): void {
    run = [];
  }

  // Before the fields and forms of the page, which would act on Enter.
  document.addEventListener("keydown", read, true);
  document.addEventListener("pointerdown", forget, true);
  return () => {
    document.removeEventListener("keydown", read, true);
    document.removeEventListener("pointerdown", forget, true);
  };
}

function fieldAt(target: EventTarget | null): TextField | null {
  return target instanceof Element ? target.closest<TextField>("input, textarea, select") : null;
}

function beforeKey(field: TextField): Before {
  const cursor = "selectionStart" in field ? field.selectionStart : null;
  return { field, value: field.value, cursor };
}

/** Gives each field what it held first. */
function giveBack(befores: readonly Before[]): void {
  for (const { field, value, cursor } of befores.toReversed()) {
    if (field.value === value) continue;
    // React overrides the property of the element and would not notice the change.
    const prototype = Object.getPrototypeOf(field) as object;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    if (cursor !== null && "setSelectionRange" in field) field.setSelectionRange(cursor, cursor);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
