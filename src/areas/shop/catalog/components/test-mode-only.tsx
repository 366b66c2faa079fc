import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { shelfQuery } from "../client/shelf.ts";

/** Shows its content only where the test checkout takes the payments. */
export function TestModeOnly({ children }: { children: ReactNode }) {
  const { data: shelf } = useQuery(shelfQuery());
  return shelf?.settings.isTest && children;
}
