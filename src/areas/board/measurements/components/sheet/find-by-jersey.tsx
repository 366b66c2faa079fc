import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import type { ListedPlayer } from "../../schema/measurements.ts";
import { goToPlayer } from "./cell-moves.ts";

/** Goes to the row of the player who wears a number. */
export function FindByJersey({ players }: { players: readonly ListedPlayer[] }) {
  const [trouble, setTrouble] = useState<string>();
  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("worn")).trim();
    if (typed === "") return;
    const player = players.find(({ jersey }) => jersey === Number(typed));
    setTrouble(player ? undefined : `Nobody here wears number ${typed}.`);
    if (!player) return;
    event.currentTarget.reset();
    goToPlayer(player.id);
  }
  return (
    <form
      onSubmit={find}
      noValidate
      className="needs-scripts mb-4 flex flex-wrap items-end gap-3 print:hidden"
    >
      <TextField
        label="Find by jersey number"
        error={trouble}
        name="worn"
        inputMode="numeric"
        autoComplete="off"
        size={6}
      />
      <Button look="quiet" type="submit">
        Find
      </Button>
    </form>
  );
}
