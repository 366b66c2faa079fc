import { useEffect, useRef, useState } from "react";
import { CheckField } from "./check-field.tsx";

/** The hidden field that bots fill in, and the question to a person whose browser has filled it in. */
export function Honeypot({ error }: { error: string | undefined }) {
  const hidden = useRef<HTMLInputElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  // The box stays once it is ticked, which takes the error away.
  if (error !== undefined && !isAsked) setIsAsked(true);
  useEffect(() => {
    const form = hidden.current?.form;
    const forget = () => setIsAsked(false);
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);
  return (
    <>
      <input ref={hidden} type="text" name="website" hidden tabIndex={-1} autoComplete="off" />
      {isAsked && (
        <CheckField label="I am a person. Please send this." name="isPerson" error={error} />
      )}
    </>
  );
}
