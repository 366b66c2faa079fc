import { useEffect, useState } from "react";

const WAIT_MS = 10_000;

/** Whether it is worth while to ask again for what may come in a moment: true for the first seconds. */
export function usePatience(): boolean {
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsPatient(false), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}
