import { describe, expect, test } from "vitest";
import type { TextStorage } from "./browser-storage.ts";
import { storedDrafts } from "./stored-draft.ts";
import { DAY_MS } from "./time.ts";

function aStorage(texts: Map<string, string>): TextStorage {
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => Boolean(texts.set(key, text)),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

/** The storage of one browser, and the drafts as each tab uses them. */
function aBrowser() {
  const texts = new Map<string, string>();
  const storage = aStorage(texts);
  const open = (name: string, kept: TextStorage, ofVisitor: TextStorage, all: TextStorage[]) =>
    storedDrafts<{ text: string }>(name, kept, ofVisitor, all);
  return {
    texts,
    openTab: () => open("contact", storage, storage, [storage]),
    /** A tab that keeps a visitor's draft in a storage of its own. */
    openPrivateTab() {
      const ofTab = new Map<string, string>();
      const tab = aStorage(ofTab);
      const all = [storage, tab];
      return {
        ofTab,
        drafts: open("contact", storage, tab, all),
        /** Those of a form about a child, which all end with the tab. */
        ofChild: open("player-3", tab, tab, all),
      };
    },
  };
}

describe("a stored draft", () => {
  test("goes from the visitor to the account that logs in, and to nobody else", () => {
    const { openTab } = aBrowser();
    openTab().read(null);
    openTab().store(null, { text: "When do you open?" });
    expect(openTab().read(7)).toMatchObject({ text: "When do you open?" });
    expect(openTab().read(null)).toBeNull();
    expect(openTab().read(7)).toMatchObject({ text: "When do you open?" });
    expect(openTab().read(8)).toBeNull();
    expect(openTab().read(7)).toBeNull();
  });

  test("is erased when another account opens any form, and a visitor's of that form is not", () => {
    const { openTab, texts } = aBrowser();
    for (const key of ["offer-3-draft:7", "offer-3-draft:visitor", "cart"]) {
      texts.set(key, JSON.stringify({ text: "Hello", keptAt: Date.now() }));
    }
    openTab().read(8);
    expect([...texts.keys()]).toEqual(["offer-3-draft:visitor", "cart"]);
  });

  test("is erased in the tab and beyond it, whichever form another account opens", () => {
    const { texts, openPrivateTab } = aBrowser();
    const { ofTab, drafts, ofChild } = openPrivateTab();
    ofChild.read(7);
    ofChild.store(7, { text: "Tall for his age." });
    drafts.read(8);
    expect(ofTab.size).toBe(0);
    drafts.store(8, { text: "When do you open?" });
    ofChild.read(7);
    expect(texts.size).toBe(0);
  });

  test("outlasts the end of a session, and gives way to what its person wrote then", () => {
    const { openTab, texts } = aBrowser();
    openTab().store(7, { text: "before" });
    expect(openTab().read(null)).toBeNull();
    expect(openTab().read(7)).toMatchObject({ text: "before" });
    texts.set("contact-draft:visitor", JSON.stringify({ text: "after", keptAt: Date.now() + 1 }));
    expect(openTab().read(7)).toMatchObject({ text: "after" });
    expect([...texts.keys()]).toEqual(["contact-draft:7"]);
  });

  test("is neither erased nor overwritten by another tab that has not read it", () => {
    const { openTab } = aBrowser();
    const [one, other] = [openTab(), openTab()];
    expect([one.read(7), other.read(7)]).toEqual([null, null]);
    expect(one.store(7, { text: "one" })).toBe(true);
    expect(one.store(7, { text: "one more" })).toBe(true);
    expect(other.store(7, { text: "other" })).toBe(false);
    other.forget(7);
    expect(other.read(7)).toMatchObject({ text: "one more" });
    expect(other.store(7, { text: "other" })).toBe(true);
    other.forget(7);
    expect(one.read(7)).toBeNull();
  });

  test("is erased after 7 days, even if another form is opened then", () => {
    const { openTab, texts } = aBrowser();
    const at = (days: number) => Date.now() - days * DAY_MS + 60_000;
    texts.set("offer-3-draft:7", JSON.stringify({ text: "late", keptAt: at(7) - 120_000 }));
    texts.set("offer-4-draft:7", JSON.stringify({ text: "in time", keptAt: at(7) }));
    texts.set("cart", "[]");
    expect(openTab().read(null)).toBeNull();
    expect([...texts.keys()]).toEqual(["offer-4-draft:7", "cart"]);
  });

  test("of a visitor may end with the tab, and goes to the account that logs in there", () => {
    const { texts, openPrivateTab } = aBrowser();
    const { ofTab, drafts } = openPrivateTab();
    drafts.read(null);
    drafts.store(null, { text: "When do you open?" });
    expect(openPrivateTab().drafts.read(null), "in another tab").toBeNull();
    expect(texts.size, "beyond the tab").toBe(0);
    expect(drafts.read(7)).toMatchObject({ text: "When do you open?" });
    expect(ofTab.size, "in the tab").toBe(0);
    expect(openPrivateTab().drafts.read(7)).toMatchObject({ text: "When do you open?" });
    drafts.forget(7);
    expect(texts.size).toBe(0);
  });
});
