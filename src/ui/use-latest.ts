import { type RefObject, useEffect, useRef, useState } from "react";

interface Latest<Item> {
  /** The item as the form's fields show it where the person left them alone. */
  shown: RefObject<Item>;
  /** Whether somebody else changed it since the form was opened or sent. */
  hasChanged: boolean;
  /** The next change is the person's own. */
  expectChange(): void;
}

/**
 * Keeps the fields of a form true to an item that somebody else may change meanwhile: what was left
 * alone follows, what was typed stays.
 * @param textsOf what the fields say of an item, by their names
 * @param versionOf another text for each state of the item, where it is not its `updatedAt`
 */
export function useLatest<Item extends { updatedAt: string }>(
  form: RefObject<HTMLFormElement | null>,
  item: Item,
  textsOf: (item: Item) => object,
): Latest<Item>;
export function useLatest<Item>(
  form: RefObject<HTMLFormElement | null>,
  item: Item,
  textsOf: (item: Item) => object,
  versionOf: (item: Item) => string,
): Latest<Item>;
export function useLatest<Item>(
  form: RefObject<HTMLFormElement | null>,
  item: Item,
  textsOf: (item: Item) => object,
  versionOf: (item: Item) => string = whenUpdated,
): Latest<Item> {
  const shown = useRef(item);
  const isOwn = useRef(false);
  const [hasChanged, setHasChanged] = useState(false);
  useEffect(() => {
    if (versionOf(item) === versionOf(shown.current)) return;
    if (form.current) updateUntouched(form.current, textsOf(shown.current), textsOf(item));
    shown.current = item;
    setHasChanged(!isOwn.current);
    isOwn.current = false;
  }, [form, item, textsOf, versionOf]);
  return {
    shown,
    hasChanged,
    expectChange() {
      isOwn.current = true;
      setHasChanged(false);
    },
  };
}

function whenUpdated(item: unknown): string {
  return (item as { updatedAt: string }).updatedAt;
}

/** What the person changed of an item: only that is sent. */
export function changesOf<Edited extends object>(shown: object, edited: Edited): Partial<Edited> {
  const before = new Map<string, unknown>(Object.entries(shown));
  const plain = (value: unknown) => JSON.stringify(value ?? null);
  return Object.fromEntries(
    Object.entries(edited).filter(([name, value]) => plain(value) !== plain(before.get(name))),
  ) as Partial<Edited>;
}

/**
 * A value of a form that is no text of a field: left alone, it follows what is stored.
 * @param stored the same object as long as it says the same
 */
export function useFollowing<Value>(stored: Value) {
  const [value, setValue] = useState(stored);
  const seen = useRef(stored);
  useEffect(() => {
    const former = seen.current;
    seen.current = stored;
    setValue((now) => (now === former ? stored : now));
  }, [stored]);
  return [value, setValue] as const;
}

/**
 * Puts what is stored now into the fields of a form that the person left as they were.
 * @param shown what the fields said at first, by their names
 */
function updateUntouched<Texts extends object>(
  form: HTMLFormElement,
  shown: Texts,
  stored: Texts,
): void {
  for (const [name, now] of Object.entries(stored)) {
    const control = form.elements.namedItem(name);
    const before = shown[name as keyof Texts];
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      if (control.checked === before && now !== before) {
        control.click();
        control.defaultChecked = control.checked;
      }
    } else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    ) {
      if (control.value === before) control.value = String(now);
    }
  }
}
