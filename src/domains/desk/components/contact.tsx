import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { deskContactQuery } from "../client/desk.ts";
import type { DeskAthlete } from "../schema.ts";

/** The age, and one tap away whom to call. It is read when it is asked for. */
export function Contact({ athlete }: { athlete: DeskAthlete }) {
  const [isAsked, setIsAsked] = useState(false);
  const age = athlete.age === null ? "Age unknown" : `Age ${athlete.age}`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="font-semibold">{age}</span>
      {isAsked ? (
        <AskedContact id={athlete.id} />
      ) : (
        <Button look="quiet" onClick={() => setIsAsked(true)}>
          <Phone aria-hidden="true" size={18} />
          Emergency contact
        </Button>
      )}
    </div>
  );
}

function AskedContact({ id }: { id: number }) {
  const { data, error } = useQuery(deskContactQuery(id));
  if (error) return <p role="alert">The contact can't be read right now.</p>;
  if (!data) return <p className="text-dim">Reading the contact…</p>;
  const { emergencyName, emergencyPhone } = data.data;
  if (!emergencyPhone) return <p role="status">No contact is kept.</p>;
  return (
    <p role="status">
      {emergencyName}:{" "}
      <a href={`tel:${emergencyPhone.replace(/[^+\d]/g, "")}`} className="font-semibold underline">
        {emergencyPhone}
      </a>
    </p>
  );
}
