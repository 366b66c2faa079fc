import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getQuery } from "#lib/call.ts";

/** Shows its content only where the test checkout takes the payments. */
export function TestModeOnly({ children }: { children: ReactNode }) {
  const { data: shelf } = useQuery(getQuery("/api/shop/products"));
  return shelf?.settings.isTest && children;
}
