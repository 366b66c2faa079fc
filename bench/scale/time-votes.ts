import { publicNominations } from "../support/scale-rows.ts";
import type { ScaleSite } from "../support/scale-site.ts";
import { type ScaleTime, timeOf, timesOf } from "./times.ts";

/** One vote at a time, each of another address and answered after its commit, with all limits on. */
export async function timeVotes(
  few: ScaleSite,
  many: ScaleSite,
  rounds: number,
): Promise<ScaleTime[]> {
  const polls = [
    {
      what: "a vote for a player",
      pathOf: (id: number) => `/api/prospects/${id}/vote`,
      countOf: prospectsOf,
    },
    {
      what: "a vote for a nomination",
      pathOf: (id: number) => `/api/you-scout/nominations/${id}/vote`,
      countOf: nominationsOf,
    },
  ];
  const addresses = [
    { of: "from IPv4", addressOf: addressV4 },
    { of: "from IPv6", addressOf: addressV6 },
  ];
  const times: ScaleTime[] = [];
  for (const { what, pathOf, countOf } of polls) {
    for (const { of, addressOf } of addresses) {
      const cast = (site: ScaleSite) => {
        const target = 1 + Math.floor(Math.random() * countOf(site));
        return timeOf(() => vote(`${site.url}${pathOf(target)}`, addressOf()));
      };
      const pairs: { few: number; many: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        pairs.push({ few: await cast(few), many: await cast(many) });
      }
      times.push({
        what: `${what}, ${of}`,
        ...timesOf(pairs),
        ...{ rows: null, hasTarget: true },
      });
    }
  }
  return times;
}

const prospectsOf = ({ size }: ScaleSite) => size.prospects;
const nominationsOf = ({ size }: ScaleSite) => publicNominations(size);

const byte = () => Math.floor(Math.random() * 256);
const group = () => Math.floor(Math.random() * 65_536).toString(16);
const addressV4 = () => `10.${byte()}.${byte()}.${byte()}`;
const addressV6 = () => `2001:db8:${group()}:${group()}::1`;

async function vote(url: string, address: string): Promise<void> {
  const answer = await fetch(url, { method: "POST", headers: { "x-forwarded-for": address } });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body}`);
}
