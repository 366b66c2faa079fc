import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useState } from "react";
import { phoneLink } from "#lib/phone-link.ts";
import { Button } from "#ui/button.tsx";
import { deskContactQuery } from "../client/desk.ts";
import type { DeskAthlete } from "../schema/desk.ts";
import type { DeskState } from "./use-desk.ts";

/** The age, and one tap away whom to call. It is read when it is asked for. */
export function Contact({ athlete, desk }: { athlete: DeskAthlete; desk: DeskState }) {
  const [isAsked, setIsAsked] = useState(false);
  const age = athlete.age === null ? "Age unknown" : `Age ${athlete.age}`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="font-semibold">{age}</span>
      {isAsked ? (
        <AskedContact athlete={athlete} desk={desk} />
      ) : (
        <Button look="quiet" onClick={() => setIsAsked(true)}>
          <Phone aria-hidden="true" size={18} />
          Emergency contact
        </Button>
      )}
    </div>
  );
}

function AskedContact({ athlete, desk }: { athlete: DeskAthlete; desk: DeskState }) {
  const { isOffline, kept } = desk.device;
  const { data, error } = useQuery({ ...deskContactQuery(athlete), enabled: !isOffline });
  const here = kept?.known?.snapshot.athletes.find(({ id }) => id === athlete.id)?.contact ?? null;
  const contact = data?.data ?? here;
  if (!contact && (error || isOffline)) {
    return <p role="alert">The contact can't be read right now.</p>;
  }
  if (!contact) return <p className="text-dim">Reading the contact…</p>;
  const { emergencyName, emergencyPhone } = contact;
  if (!emergencyPhone) return <p role="status">No contact is kept.</p>;
  return (
    <p role="status">
      {emergencyName}:{" "}
      <a href={phoneLink(emergencyPhone)} className="font-semibold underline">
        {emergencyPhone}
      </a>
    </p>
  );
}
