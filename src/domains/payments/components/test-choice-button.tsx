interface TestChoiceButtonProps {
  name: string;
  value: string;
  children: string;
}

/** A thing that can be let happen on a test page, beside the usual one. */
export function TestChoiceButton({ name, value, children }: TestChoiceButtonProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className="min-h-11 rounded-sm border border-ground px-5 font-semibold hover:bg-ground hover:text-chalk"
    >
      {children}
    </button>
  );
}
