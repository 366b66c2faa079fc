/** The first letter of somebody's name. */
export function Avatar({ username }: { username: string }) {
  return (
    <span className="grid size-11 place-items-center">
      <span className="grid size-9 place-items-center rounded-full bg-red font-bold text-ground uppercase">
        {username[0]}
      </span>
    </span>
  );
}
