import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { brand } from "#content/brand.ts";
import { home } from "#content/home.ts";
import { podcast } from "#content/podcast.ts";
import { solutions } from "#content/solutions.ts";
import { testimonials } from "#content/testimonials.ts";
import { paths } from "#paths.ts";
import { open } from "../support/board.ts";
import { journey } from "../support/journey.ts";

const SPORTS = ["Baseball", "Football", "Basketball", "Track and Field"];
const SCROLL_OFFSET_PX = 80;

/** The sport whose bar is pressed. */
async function shownSport(page: Page): Promise<string | null> {
  return page.locator("button[aria-pressed=true]").getAttribute("aria-label");
}

/** The drawing that is on the stage, by the name of its file. */
async function shownDrawing(page: Page): Promise<string | undefined> {
  const address = await page.locator(".hero-stage .is-shown").getAttribute("src");
  return /([a-z]+)-[^/]*\.svg$/.exec(address ?? "")?.[1];
}

function bar(page: Page, sport: string): Locator {
  return page.getByRole("button", { name: sport, exact: true });
}

/** Opens the page, stops its clock, and shows the first sport from its beginning. */
async function openStill(page: Page): Promise<void> {
  await open(page, paths.home);
  await page.clock.pauseAt(Date.now() + 60_000);
  await choose(page, "Football");
  await choose(page, "Baseball");
}

/** Presses the bar without taking pointer or focus into the hero. */
async function choose(page: Page, sport: string): Promise<void> {
  await bar(page, sport).evaluate((button) => (button as HTMLElement).click());
  await expect.poll(() => shownSport(page)).toBe(sport);
}

/** Where a part of the page stands below the top of the window, in whole pixels. */
function topOf(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((part) => Math.round(part.getBoundingClientRect().top));
}

/** The name on the testimonial that is shown. */
function shownName(page: Page): Promise<string | null> {
  return page.locator('.carousel > [data-state="shown"] figcaption span').first().textContent();
}

describe("the hero", () => {
  journey("goes through four sports every 5 seconds and begins again", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await openStill(page);
    for (const sport of [...SPORTS, SPORTS[0]]) {
      await expect.poll(() => shownSport(page)).toBe(sport);
      await page.clock.fastForward(4_900);
      expect(await shownSport(page), "not before its time").toBe(sport);
      await page.clock.fastForward(100);
    }
    expect(await shownDrawing(page)).toBe("football");
  });

  journey("shows the sport of a bar for its full 5 seconds", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await openStill(page);
    await page.clock.fastForward(3_000);
    await choose(page, "Basketball");
    expect(await shownDrawing(page)).toBe("basketball");
    await page.clock.fastForward(4_900);
    expect(await shownSport(page)).toBe("Basketball");
    await page.clock.fastForward(100);
    expect(await shownSport(page)).toBe("Track and Field");
  });

  journey("rests under the pointer, under the focus, and when told to", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await openStill(page);
    await page.getByRole("heading", { level: 1 }).hover();
    await page.clock.fastForward(20_000);
    expect(await shownSport(page)).toBe("Baseball");

    await page.mouse.move(5, 5);
    await bar(page, "Football").focus();
    await page.clock.fastForward(20_000);
    expect(await shownSport(page)).toBe("Baseball");

    await page.getByRole("button", { name: "Stop the rotation" }).press("Enter");
    await page.getByRole("link", { name: "RAW, home" }).focus();
    await page.clock.fastForward(20_000);
    expect(await shownSport(page)).toBe("Baseball");
    await page.getByRole("button", { name: "Start the rotation" }).press("Enter");
    await page.getByRole("link", { name: "RAW, home" }).focus();
    await page.clock.fastForward(5_000);
    expect(await shownSport(page)).toBe("Football");
  });

  journey("rests in a hidden tab", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await openStill(page);
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.clock.fastForward(20_000);
    expect(await shownSport(page)).toBe("Baseball");
  });

  journey("has an arrow that bounces each second after the third", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true, reducedMotion: true });
    await openStill(page);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.locator(".hero-bar-line.is-running").first().waitFor();
    const arrow = page.getByRole("link", { name: "Scroll to About" });
    const isDown = () => arrow.getAttribute("data-bounced");
    await page.clock.runFor(3_900);
    expect(await isDown()).toBe("false");
    await page.clock.runFor(100);
    expect(await isDown()).toBe("true");
    await page.clock.runFor(1_000);
    expect(await isDown()).toBe("false");
    await page.clock.runFor(1_000);
    expect(await isDown()).toBe("true");
  });
});

describe("links within the page", () => {
  const LINKS: [name: string, id: string][] = [
    ["Our Solutions", "solutions"],
    ["Scroll to About", "about"],
    ["Partner With RAW", "contact"],
    ["Subscribe Now", "contact"],
    ["Get Started Today", "contact"],
  ];

  journey.for(LINKS)("%s scrolls smoothly to #%s", async ([name, id], { arrive }) => {
    const { page } = await arrive({ height: 700 });
    await open(page, paths.home);
    await page.evaluate(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      const { scrollIntoView } = Element.prototype;
      Element.prototype.scrollIntoView = function () {
        asked.push(getComputedStyle(document.documentElement).scrollBehavior);
        scrollIntoView.call(this, { behavior: "instant" });
      };
    });
    await page.getByRole("link", { name, exact: true }).click();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#${id}`);
    const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    await expect.poll(asked).toEqual(["smooth"]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.scrollBehavior))
      .toBe("");
    const isAtEnd = await page.evaluate(
      () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
    );
    if (!isAtEnd) expect(await topOf(page, id)).toBe(SCROLL_OFFSET_PX);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
  });

  journey("both partner buttons lead to the contact section", async ({ arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(paths.home);
    const buttons = page.getByRole("link", { name: "Partner With Us" });
    expect(await buttons.count()).toBe(2);
    for (const button of await buttons.all()) {
      await expect.poll(() => button.getAttribute("href")).toBe(paths.homeSection("contact"));
    }
    await buttons.first().click();
    await expect.poll(() => topOf(page, "contact")).toBe(SCROLL_OFFSET_PX);
  });
});

describe("the solutions", () => {
  journey("are six, and those with a link say where more is", async ({ site, arrive }) => {
    const { page } = await arrive();
    await open(page, paths.home);
    const cards = page.locator("#solutions li");
    expect(await cards.getByRole("heading").allTextContents()).toEqual(
      solutions.map(({ title }) => title),
    );
    const links = await cards.getByRole("link", { name: /^Learn More/ }).evaluateAll((found) =>
      found.map((link) => ({
        card: link.closest("li")?.dataset.solution,
        isOutside: (link as HTMLAnchorElement).origin !== location.origin,
        target: link.getAttribute("target"),
        rel: link.getAttribute("rel"),
      })),
    );
    for (const card of ["matchups", "hot-seats"]) {
      expect(links).toContainEqual({ card, isOutside: true, target: "_blank", rel: "noopener" });
    }
    for (const { card } of links) {
      expect(["development", "matchups", "hot-seats", "youscout"]).toContain(card);
    }
    const own = page.locator('#solutions a[href^="/"]');
    for (const address of await own.evaluateAll((found) =>
      found.map((a) => a.getAttribute("href")),
    ))
      expect((await fetch(site.url + address)).status).toBe(200);
  });

  journey("scroll a long description, by keyboard too", async ({ arrive }) => {
    const { page } = await arrive({ width: 360 });
    await open(page, paths.home);
    const text = page.locator("#solutions li").first().locator(".max-h-48");
    await text.evaluate((box) => {
      box.firstElementChild?.append(" word".repeat(400));
    });
    await page.setViewportSize({ width: 380, height: 800 });
    const region = page.getByRole("region", { name: `About ${solutions[0]?.title}` });
    await region.focus();
    await page.keyboard.press("End");
    await expect.poll(() => region.evaluate((box) => box.scrollTop)).toBeGreaterThan(100);
    expect((await region.boundingBox())?.height).toBe(12 * 16);
  });
});

describe("players of other companies", () => {
  const PLAYERS = [
    { frame: /The Raw Cut/, host: "open.spotify.com" },
    { frame: /Hot Seats video/, host: "www.youtube-nocookie.com" },
  ];

  for (const hasScripts of [true, false]) {
    journey.for(PLAYERS)(
      `load after a click only${hasScripts ? "" : ", without scripts too"}: $host`,
      async ({ frame: name, host }, { arrive }) => {
        const { page, expects } = await arrive({ hasScripts });
        expects(new RegExp(`request: https://${host}/`));
        const asked: string[] = [];
        await page.route(`https://${host}/**`, (route) => {
          asked.push(route.request().url());
          return route.fulfill({ contentType: "text/html", body: "<h1>The player</h1>" });
        });
        await page.goto(paths.home);
        const frames = await page.locator("iframe").all();
        const titles = await Promise.all(frames.map((frame) => frame.getAttribute("title")));
        const frame = frames[titles.findIndex((title) => name.test(title ?? ""))] as Locator;
        const src = await frame.getAttribute("src");
        expect(new URL(src ?? "").host).toBe(host);
        const poster = frame.contentFrame().getByRole("link", { name: /^Play: / });
        await poster.scrollIntoViewIfNeeded();
        const box = await poster.locator("image").boundingBox();
        const room = await frame.boundingBox();
        expect(box?.width).toBeCloseTo(room?.width ?? 0, -1);
        expect(box?.height).toBeCloseTo(room?.height ?? 0, -1);
        expect(asked).toEqual([]);
        await poster.click();
        await frame.contentFrame().getByRole("heading", { name: "The player" }).waitFor();
        expect(asked).toEqual([src]);
      },
    );
  }

  journey("load for who came by a link from another page, too", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/request: https:\/\/open\.spotify\.com\//);
    await page.route("https://open.spotify.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>The player</h1>" }),
    );
    await open(page, paths.board);
    await page.getByRole("link", { name: "RAW, home" }).click();
    await page.getByRole("heading", { level: 1, name: "Train hard." }).waitFor();
    const frame = page.locator("#podcast iframe").contentFrame();
    await frame.getByRole("link", { name: /^Play: / }).click();
    await frame.getByRole("heading", { name: "The player" }).waitFor();
  });

  journey("are allowed on this page only", async ({ site }) => {
    const policyOf = async (path: string) =>
      (await fetch(site.url + path)).headers.get("content-security-policy");
    expect(await policyOf(paths.home)).toMatch(
      /frame-src https:\/\/www\.youtube-nocookie\.com https:\/\/open\.spotify\.com;/,
    );
    for (const path of [paths.board, paths.player(1), paths.termsOfService]) {
      expect(await policyOf(path)).not.toContain("frame-src");
    }
  });
});

describe("the podcast", () => {
  journey("tells of its latest episode", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.home);
    const section = page.getByRole("region", { name: podcast.title });
    const { title, description, platforms } = podcast.episode;
    await section.getByRole("heading", { name: title }).waitFor();
    for (const text of [description, "October 30, 2026", "42:15"]) {
      await expect.poll(() => section.textContent()).toContain(text);
    }
    const link = section.getByRole("link", { name: /^Open in Spotify/ });
    await expect.poll(() => link.getAttribute("href")).toBe(platforms[0]?.url);
    await expect.poll(() => link.getAttribute("target")).toBe("_blank");
    const topics = section.locator("div", {
      has: page.getByRole("heading", { name: "Key Topics" }),
    });
    expect(await topics.last().getByRole("listitem").allTextContents()).toEqual(podcast.topics);
  });
});

describe("the testimonials", () => {
  const names = testimonials.map(({ name }) => name);

  journey("come one at a time, wrap around, and slide the way one goes", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.home);
    const next = page.getByRole("button", { name: "Next testimonial" });
    const previous = page.getByRole("button", { name: "Previous testimonial" });
    /**
     * Presses an arrow. Where the next card begins, in widths of its own from where it ends, and for how long it
     * moves: asked for later, it may have come to rest.
     */
    const slide = (arrow: Locator) =>
      arrow.evaluate(async (button: HTMLElement) => {
        const shown = () => document.querySelector('.carousel > [data-state="shown"]');
        const before = shown();
        button.click();
        while (shown() === before) await new Promise(requestAnimationFrame);
        const card = shown();
        const [animation] = card?.getAnimations() ?? [];
        if (!card || !animation) return [];
        animation.pause();
        const rest = card.parentElement?.getBoundingClientRect().left ?? 0;
        animation.currentTime = 0;
        const { left, width } = card.getBoundingClientRect();
        animation.finish();
        return [(left - rest) / width, animation.effect?.getTiming().duration];
      });
    expect(await shownName(page)).toBe(names[0]);
    for (const name of [names[1], names[2], names[0]]) {
      expect(await slide(next)).toEqual([1, 500]);
      expect(await shownName(page)).toBe(name);
    }
    for (const name of [names[2], names[1]]) {
      expect(await slide(previous)).toEqual([-1, 500]);
      expect(await shownName(page)).toBe(name);
    }
    await previous.click();
    const status = page.getByRole("status").filter({ hasText: "Testimonial" });
    await expect.poll(() => status.textContent()).toBe("Testimonial 1 of 3");
    await expect.poll(() => page.locator(".carousel blockquote").evaluateAll(countVisible)).toBe(1);
  });

  journey("have one dot each, which jumps to it", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.home);
    for (const place of [3, 1, 2]) {
      const dot = page.getByRole("button", { name: new RegExp(`^Testimonial ${place}: `) });
      await dot.focus();
      await page.keyboard.press("Enter");
      expect(await shownName(page)).toBe(names[place - 1]);
      await expect.poll(() => dot.getAttribute("aria-current")).toBe("true");
      expect(await page.locator(".carousel-dot[aria-current=true]").count()).toBe(1);
    }
    expect(await page.locator(".carousel-dot").count()).toBe(3);
  });

  journey("have five stars and the initials", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.home);
    const card = page.locator('.carousel > [data-state="shown"]');
    expect(await card.getByRole("img", { name: "Five stars" }).locator("svg").count()).toBe(5);
    const initials = names[0]?.split(" ").map((part) => part[0]);
    await expect.poll(() => card.locator("text").textContent()).toBe(initials?.join(""));
  });
});

function countVisible(elements: Element[]): number {
  return elements.filter((element) => element.checkVisibility({ visibilityProperty: true })).length;
}

describe("the contact section", () => {
  journey("says how to reach the company", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.home);
    const section = page.locator("#contact");
    for (const text of ["New Orleans, Louisiana, United States", brand.phone, brand.email]) {
      await section.getByText(text, { exact: true }).waitFor();
    }
    await expect.poll(() => section.textContent()).toContain("within 24 hours");
  });
});

describe("what moves", () => {
  const waiting = (page: Page) => page.locator(".is-waiting").count();

  journey("a section fades in once and stays", async ({ arrive }) => {
    const { page } = await arrive({ height: 700 });
    await open(page, paths.home);
    expect(await waiting(page), "nothing waits before the visitor scrolls").toBe(0);
    await page.mouse.move(600, 400);
    const [first, second] = await page.locator("#about [data-reveal]").all();
    await page.mouse.wheel(0, 60);
    await expect.poll(() => waiting(page)).toBeGreaterThan(0);
    const opacity = (part?: Locator) =>
      part?.evaluate((element) => Number(getComputedStyle(element).opacity));
    expect(await opacity(second)).toBe(0);
    await second?.evaluate((part) => part.scrollIntoView({ behavior: "instant" }));
    await expect.poll(() => opacity(first)).toBe(1);
    await expect.poll(() => opacity(second)).toBe(1);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
    expect(await second?.getAttribute("class")).not.toContain("is-waiting");
  });

  journey("parts of a row follow each other in steps of 150 ms", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.home);
    const delays = await page
      .locator("#about li")
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).transitionDelay));
    expect(delays.map((delay) => delay.split(", ")[0])).toEqual(["0s", "0.15s", "0.3s"]);
  });

  journey("lines are drawn where one looks, and anew on time", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await openStill(page);
    const lines = (of: string) => page.locator(`${of} .background-lines i`);
    const places = (of: string) =>
      lines(of).evaluateAll((all) => all.map((line) => (line as HTMLElement).style.left).join());
    await expect.poll(() => lines(".hero").count()).toBe(20);
    expect(await lines("#podcast").count()).toBe(0);

    const TIMED: [of: string, least: number, most: number, everyMs: number][] = [
      ["#about", 10, 15, 10_000],
      ["#solutions", 10, 15, 10_000],
      ["#podcast", 10, 15, 8_000],
      ["#prospects", 10, 10, 10_000],
      ["#testimonials", 10, 10, 10_000],
    ];
    for (const [of, least, most, everyMs] of TIMED) {
      await page.locator(of).evaluate((part) => part.scrollIntoView({ behavior: "instant" }));
      await expect.poll(() => lines(of).count()).toBeGreaterThan(0);
      const count = await lines(of).count();
      expect(count, of).toBeGreaterThanOrEqual(least);
      expect(count, of).toBeLessThanOrEqual(most);
      const first = await places(of);
      while ((await places(of)) === first) await page.clock.runFor(100);
      const second = await places(of);
      await page.clock.runFor(everyMs - 200);
      expect(await places(of), `${of} too early`).toBe(second);
      await page.clock.runFor(200);
      expect(await places(of), `${of} in time`).not.toBe(second);
    }
    await expect.poll(() => lines(".hero").count()).toBe(0);
  });

  /** What moves now, how long, and in which steps: a smooth motion would ask for every frame. */
  const motions = (page: Page) =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        if (!(effect instanceof KeyframeEffect)) return [];
        const { endTime = 0, easing: ofWhole } = effect.getComputedTiming();
        const [first] = effect.getKeyframes();
        if (!first) return [];
        const { offset, computedOffset, easing, composite, ...properties } = first;
        // A transition keeps its steps for the whole, an animation for each part.
        const steps = easing === "linear" ? ofWhole : easing;
        return [{ endTime, steps, properties: Object.keys(properties).join() }];
      }),
    );

  journey("costs few frames, no layout and no paint, and comes to rest", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.home);
    const seen: Awaited<ReturnType<typeof motions>> = [];
    const isSeen = (property: string, inSteps: string) => () =>
      seen.some(({ properties, steps }) => properties.includes(property) && steps === inSteps);
    const look = async () => {
      seen.push(...(await motions(page)));
      return seen;
    };
    await expect.poll(look).toSatisfy(isSeen("transform", "steps(8)"));
    await choose(page, "Football");
    await expect.poll(look).toSatisfy(isSeen("opacity", "steps(6)"));
    for (const { endTime, steps, properties } of seen) {
      expect(properties).toMatch(/^(?:opacity|transform)(?:,(?:opacity|transform))?$/);
      expect(steps, properties).toMatch(/^steps\(\d\)$/);
      expect(endTime, properties).toBeLessThan(1_000);
    }
    await bar(page, "Football").focus();
    await expect.poll(() => motions(page)).toEqual([]);
  });

  journey("moves only where one looks", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await openStill(page);
    await page.locator("#contact").evaluate((part) => part.scrollIntoView({ behavior: "instant" }));
    await expect.poll(() => page.locator(".is-running").count()).toBe(0);
    await page.clock.runFor(20_000);
    expect(await shownSport(page)).toBe("Baseball");
    expect(await page.locator("[data-bounced=true]").count()).toBe(0);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.locator(".is-running").waitFor();
    await page.clock.runFor(5_000);
    expect(await shownSport(page)).toBe("Football");
  });

  journey("stands still for who wants less motion", async ({ arrive }) => {
    const { page } = await arrive({ reducedMotion: true, ownClock: true, height: 700 });
    await open(page, paths.home);
    await page.clock.runFor(30_000);
    expect(await shownSport(page)).toBe("Baseball");
    expect(await page.locator("[data-bounced=true]").count()).toBe(0);
    await page.mouse.wheel(0, 400);
    await page.locator("#podcast").evaluate((part) => part.scrollIntoView());
    expect(await page.locator(".background-lines i").count()).toBe(0);
    expect(await waiting(page)).toBe(0);
    await page.getByRole("button", { name: "Next testimonial" }).click();
    expect(await shownName(page)).toBe(testimonials[1]?.name);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

describe("without scripts", () => {
  journey("everything is there to be read", async ({ arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(paths.home);
    expect(await shownDrawing(page)).toBe("baseball");
    const headings = await page.getByRole("heading", { level: 2 }).count();
    expect(headings).toBe(9);
    for (const { quote } of testimonials) {
      expect(await page.getByText(quote).isVisible()).toBe(true);
    }
    for (const text of [home.about.mission, home.about.approach, home.contact.promise]) {
      expect(await page.getByText(text).isVisible()).toBe(true);
    }
    const clear = await page
      .locator("[data-reveal]")
      .evaluateAll((parts) => parts.every((part) => getComputedStyle(part).opacity === "1"));
    expect(clear).toBe(true);
    expect(await page.getByRole("button").allTextContents()).toEqual(["Send Message"]);
  });
});

describe("a part of the page", () => {
  journey("is where a link from any other page leads", async ({ arrive }) => {
    const { page } = await arrive();
    for (const from of [paths.board, paths.privacyPolicy]) {
      await open(page, from);
      const link = page.getByRole("navigation").getByRole("link", { name: "Podcast" });
      await link.click();
      await page.waitForURL(`**${paths.homeSection("podcast")}`);
      await expect
        .poll(() => page.locator("#podcast").evaluate((part) => part.getBoundingClientRect().top))
        .toBeCloseTo(SCROLL_OFFSET_PX, -1);
    }
  });

  journey("opens from the middle of the arrow, too", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.home);
    const hit = await page.getByRole("link", { name: "Scroll to About" }).evaluate((arrow) => {
      const { x, y, width, height } = arrow.getBoundingClientRect();
      return arrow.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(hit).toBe(true);
  });
});

describe("what has the focus", () => {
  journey("shows it, on a cut button and in the frame of a player, too", async ({ arrive }) => {
    const { page } = await arrive({ reducedMotion: true });
    await open(page, paths.home);
    const player = page.locator('[data-solution="hot-seats"] iframe');
    const poster = player.contentFrame().getByRole("link");
    const button = page.getByRole("link", { name: "Get Started Today" });
    for (const { link, area } of [
      { link: poster, area: player },
      { link: button, area: button },
    ]) {
      await area.scrollIntoViewIfNeeded();
      await poster.waitFor();
      const without = await area.screenshot();
      await link.focus();
      await expect.poll(async () => without.equals(await area.screenshot())).toBe(false);
    }
  });
});

describe("the first load", () => {
  journey("asks ahead for no picture but the first drawing", async ({ site }) => {
    const html = await (await fetch(site.url + paths.home)).text();
    const pictures = html.match(/<link [^>]*as="image"[^>]*>/g) ?? [];
    expect(pictures).toEqual([expect.stringMatching(/baseball-.*fetchPriority="high"/)]);
  });
});

describe("what search engines are told", () => {
  journey("names the company and its site", async ({ site, arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(paths.home);
    const told = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
      (text) => JSON.parse(text),
    );
    expect(told).toContainEqual(
      expect.objectContaining({
        "@type": "SportsOrganization",
        name: brand.name,
        url: `${site.url}/`,
        telephone: brand.phone,
      }),
    );
    const logo = await fetch(told.find((thing) => thing.logo)?.logo);
    expect(logo.headers.get("content-type")).toBe("image/png");
    expect(told).toContainEqual(expect.objectContaining({ "@type": "WebSite" }));
  });
});
