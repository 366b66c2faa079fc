interface TestChoiceButtonProps {
  name: string;
  value: string;
  children: string;
}

/** A button on a test page that makes something other than the usual outcome happen. */
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
