import { useContext, useEffect, useRef, useState } from "react";
import { useActionData } from "react-router";
import { PageAccount } from "#lib/account-field.tsx";
import { browserStorage, tabStorage } from "#lib/browser-storage.ts";
import { announceSent, KEPT, KEPT_IN_TAB, SENT } from "#lib/sent-text.ts";
import { storedDrafts } from "#lib/stored-draft.ts";
import { Button } from "./button.tsx";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** Values of fields, by their names. */
type Texts = Record<string, string>;

interface Kept {
  texts: Texts;
  /** State of the item that the text was typed on. */
  version?: string | undefined;
}

interface Restored {
  /** The values before the draft was put into the fields. */
  original: Texts;
  texts: Texts;
  /** Whether the item has changed since the text was typed. */
  isOutdated: boolean;
}

export interface DraftProps {
  /** Tells the draft from those of other forms. */
  name: string;
  /** State of the item that the form changes; absent for a new item. */
  version?: string | undefined;
  /** Whether the form is about a child, so that the draft ends with the tab. */
  isOfChild?: boolean;
}

/** Secrets, files, and agreements, which are given anew. */
const NOT_KEPT =
  "[type=password], [type=file], [type=checkbox], [type=hidden], [hidden], [autocomplete^=cc-], [autocomplete=one-time-code], [autocomplete$=-password]";

/**
 * Stands in a form and keeps what is typed into it on this device, for the account of the page, until the form is
 * sent or discarded: after a reload, or on the way back, it is there again. A visitor's draft ends with the tab.
 */
export function Draft({ name, version, isOfChild = false }: DraftProps) {
  const place = useRef<HTMLDivElement>(null);
  const account = useContext(PageAccount);
  // A form that was refused without scripts shows what was sent.
  const isAnswered = useActionData() !== undefined;
  const [restored, setRestored] = useState<Restored | null>(null);
  const [drafts] = useState(() =>
    storedDrafts<Kept>(name, isOfChild ? tabStorage : browserStorage, tabStorage),
  );
  const shownVersion = useRef(version);
  const hasLooked = useRef(false);
  useEffect(() => {
    shownVersion.current = version;
  }, [version]);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const mark = account === null || isOfChild ? KEPT_IN_TAB : "";
    const kept = isAnswered ? null : drafts.read(account);
    const texts = { ...kept?.texts };
    let typedOn = kept?.version;
    if (kept) {
      const original = textsOf(form);
      form.setAttribute(KEPT, mark);
      const isOutdated = typedOn !== shownVersion.current;
      if (fill(form, texts, isUntouched)) setRestored({ original, texts, isOutdated });
    }
    const keep = ({ target }: { target: unknown }) => {
      if (!isKept(target)) return;
      if (Object.keys(texts).length === 0) typedOn = shownVersion.current;
      texts[target.name] = target.value;
      if (drafts.store(account, { texts, version: typedOn })) form.setAttribute(KEPT, mark);
      else form.removeAttribute(KEPT);
    };
    // What was typed before the page came alive; later it may be another account's.
    if (!hasLooked.current && !isAnswered) {
      for (const control of [...form.elements].filter(isKept)) {
        if (!isUntouched(control) && texts[control.name] !== control.value) {
          keep({ target: control });
        }
      }
    }
    hasLooked.current = true;
    const forget = () => {
      for (const field of Object.keys(texts)) delete texts[field];
      drafts.forget(account);
      form.removeAttribute(KEPT);
      setRestored(null);
    };
    form.addEventListener("input", keep);
    form.addEventListener(SENT, forget);
    return () => {
      form.removeEventListener("input", keep);
      form.removeEventListener(SENT, forget);
    };
  }, [account, drafts, isAnswered, isOfChild]);

  useEffect(() => {
    // Some fields are there only since another one was filled in.
    const form = place.current?.closest("form");
    if (form && restored) fill(form, restored.texts, isUntouched);
  }, [restored]);

  function startOver(): void {
    const form = place.current?.closest("form");
    if (!form || !restored) return;
    fill(form, restored.original, () => true);
    announceSent(form);
  }
  return (
    <div ref={place} className={restored ? "" : "hidden"}>
      {restored && <RestoredDraft isOutdated={restored.isOutdated} onStartOver={startOver} />}
    </div>
  );
}

interface RestoredDraftProps {
  isOutdated?: boolean;
  onStartOver(): void;
}

/** Says that a form shows what was typed before. */
export function RestoredDraft({ isOutdated = false, onStartOver }: RestoredDraftProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-red border-l-4 bg-night p-4">
      <p role="status">
        We kept what you typed here before.
        {isOutdated &&
          " What is stored has changed since. Fields you left alone show what is stored now. Save to apply what you typed, or start over to drop it."}
      </p>
      <Button look="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
}

function isKept(target: unknown): target is Control {
  return (
    target instanceof Element &&
    target.matches(":is(input, select, textarea)[name]") &&
    !target.matches(NOT_KEPT)
  );
}

function textsOf(form: HTMLFormElement): Texts {
  const texts: Texts = {};
  for (const control of [...form.elements].filter(isKept)) {
    if (control.type !== "radio" || (control as HTMLInputElement).checked) {
      texts[control.name] = control.value;
    }
  }
  return texts;
}

/** Whether nobody typed into a field, such as before the page came alive. */
function isUntouched(control: Control): boolean {
  return control instanceof HTMLSelectElement || control.value === control.defaultValue;
}

/** Whether a field can have a value: what was chosen before may be offered no more. */
function isOffered(control: Control, text: string): boolean {
  return (
    !(control instanceof HTMLSelectElement) ||
    [...control.options].some(({ value }) => value === text)
  );
}

/** Puts values into fields as if they were typed. Returns whether any field changed. */
function fill(
  form: HTMLFormElement,
  texts: Texts,
  mayFill: (control: Control) => boolean,
): boolean {
  let hasChanged = false;
  for (const control of [...form.elements].filter(isKept)) {
    const text = texts[control.name];
    if (text === undefined || !mayFill(control)) continue;
    if (control.type === "radio") {
      if (control.value !== text || (control as HTMLInputElement).checked) continue;
      control.click();
    } else {
      if (control.value === text || !isOffered(control, text)) continue;
      // By the prototype, or React takes the value for its own and calls no handler.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
        control,
        text,
      );
      for (const type of ["input", "change"]) {
        control.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
    hasChanged = true;
  }
  return hasChanged;
}
