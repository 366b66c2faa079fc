import * as z from "zod/mini";
import { findProspect } from "#areas/board/prospects/queries/prospects.ts";
import { noteTakeDown } from "#areas/board/prospects/service/note-take-down.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { limitLinkAnswers } from "#lib/http/link-limit.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { askedToRestore } from "./queries/answered.ts";
import { askedOf } from "./queries/asked.ts";
import { presentForStaff } from "./queries/staff.ts";
import { CONFIRMED, DECLINED } from "./rules/answers.ts";
import {
  BoardAnswer,
  BoardQuestion,
  Distinction,
  GuardianAddress,
  ProposalConfirmation,
  RestoreQuestion,
  RestoreRequest,
  StaffGuardian,
} from "./schema/guardian.ts";
import { answerBoardLink, openBoardLink } from "./service/answer-guardian.ts";
import { askBoardGuardian } from "./service/ask-guardian.ts";
import { confirmForNomination, confirmForPlayer } from "./service/confirm-proposal.ts";
import { declineProposal } from "./service/decline-proposal.ts";
import { proposeDeletion, proposeNominationDeletion } from "./service/delete-child.ts";
import { proposeLift, proposeNominationLift } from "./service/lift-no.ts";
import { nameGuardian } from "./service/name-guardian.ts";
import { openRestoreLink, restoreAnswer } from "./service/restore-answer.ts";
import { tellApart } from "./service/tell-apart.ts";

const TokenParams = z.object({ token: z.string().check(z.maxLength(100)) });
const Question = z.object({ data: BoardQuestion });
const OneGuardian = z.object({ data: StaffGuardian });

/** For whoever has the link of a mail, what everybody sees of a player; for staff, who his guardian is. */
export function boardGuardianRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    "/api/prospects/guardian/:token",
    {
      config: { who: "anyone", refuses: ["not_found", "too_many"] },
      schema: {
        summary: "What everyone sees of a player of the board, for the guardian",
        params: TokenParams,
        response: { 200: Question },
      },
    },
    async ({ actor, params }, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await askedOf(db, await openBoardLink(deps, actor, params)) };
    },
  );

  app.post(
    "/api/prospects/guardian/:token",
    {
      onRequest: limitLinkAnswers(deps),
      config: { who: "anyone", refuses: ["not_found", "too_many", "stale"] },
      schema: {
        summary: "Agree to kinds of things of a player, to the short version only, or to nothing",
        params: TokenParams,
        body: BoardAnswer,
        response: { 200: Question },
      },
    },
    async ({ actor, params, body }, reply) => {
      reply.header("cache-control", "no-store");
      const player = await answerBoardLink(deps, actor, { ...body, ...params });
      return { data: await askedOf(db, player) };
    },
  );

  app.get(
    "/api/admin/prospects/:id/guardian",
    {
      config: { who: "scout", reads: "prospect" },
      schema: {
        summary: "Who a player's guardian is, and what the guardian said",
        params: IdParams,
        response: { 200: OneGuardian },
      },
    },
    async ({ member, params }) => ({ data: await present(member, params.id) }),
  );

  app.put(
    "/api/admin/prospects/:id/guardian",
    {
      config: { who: "scout", reads: "prospect", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary:
          "Name a player's guardian; another address ends the previous guardian's consent. Once a guardian has answered, this is a proposal unless the caller is an owner",
        params: IdParams,
        body: GuardianAddress,
        response: { 200: OneGuardian },
      },
    },
    async ({ member, params, body }) => {
      const player = await nameGuardian(deps, member, { ...body, id: params.id });
      return { data: await presentForStaff(db, member, player) };
    },
  );

  app.post(
    "/api/admin/prospects/:id/guardian/ask",
    {
      config: {
        who: "scout",
        reads: "prospect",
        asksAgain: true,
        refuses: ["conflict", "stale", "too_many"],
      },
      schema: {
        summary: "Mail a player's guardian a new link",
        params: IdParams,
        response: { 200: OneGuardian },
      },
    },
    async ({ member, params }) => ({
      data: await presentForStaff(db, member, await askBoardGuardian(deps, member, params)),
    }),
  );

  app.post(
    "/api/admin/prospects/:id/guardian/another",
    {
      config: {
        who: "scout",
        reads: "prospect",
        asksAgain: true,
        refuses: ["conflict", "stale", "forbidden"],
      },
      schema: {
        summary: "Record that a player is another one than the namesakes whose guardians said no",
        params: IdParams,
        body: Distinction,
        response: { 200: OneGuardian },
      },
    },
    async ({ member, params, body }) => ({
      data: await presentForStaff(
        db,
        member,
        await tellApart(deps, member, { ...body, id: params.id }),
      ),
    }),
  );

  app.post(
    "/api/admin/prospects/:id/guardian/confirm",
    {
      config: { who: "scout", asksAgain: true, refuses: ["conflict", "stale", "forbidden"] },
      schema: {
        summary: "Confirm what another person proposed about a player's guardian",
        params: IdParams,
        body: ProposalConfirmation,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      const kind = await confirmForPlayer(deps, member, { ...body, id: params.id });
      return { message: CONFIRMED[kind] };
    },
  );

  app.post(
    "/api/admin/prospects/:id/guardian/decline",
    {
      config: { who: "scout", reads: "prospect", asksAgain: true, refuses: ["stale"] },
      schema: {
        summary: "Decline what another person proposed about a player's guardian",
        params: IdParams,
        body: ProposalConfirmation,
        response: { 200: OneGuardian },
      },
    },
    async ({ member, params: { id }, body }) => {
      await declineProposal(deps, member, { ...body, child: { prospectId: id } });
      return { data: await present(member, id) };
    },
  );

  app.post(
    "/api/admin/prospects/:id/guardian/lift",
    {
      config: { who: "admin", reads: "prospect", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Propose that a second owner lifts the no of a player's replaced guardian",
        params: IdParams,
        response: { 200: OneGuardian },
      },
    },
    async ({ member, params }) => {
      await proposeLift(deps, member, params);
      return { data: await present(member, params.id) };
    },
  );

  app.post(
    "/api/admin/prospects/:id/guardian/delete",
    {
      config: { who: "admin", reads: "prospect", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary:
          "Propose deleting a player whose guardian said no; hides the player and the child's nominations until staff show them again",
        params: IdParams,
        response: { 200: OneGuardian },
      },
    },
    async ({ member, params }) => {
      await proposeDeletion(deps, member, params);
      return { data: await present(member, params.id) };
    },
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/guardian/confirm",
    {
      config: {
        who: "moderator",
        asksAgain: true,
        refuses: ["conflict", "stale", "forbidden"],
      },
      schema: {
        summary: "Confirm what another person proposed about the guardian of a nomination",
        params: IdParams,
        body: ProposalConfirmation,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      const kind = await confirmForNomination(deps, member, { ...body, id: params.id });
      return { message: CONFIRMED[kind] };
    },
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/guardian/decline",
    {
      config: { who: "moderator", asksAgain: true, refuses: ["stale", "forbidden"] },
      schema: {
        summary: "Decline what another person proposed about the guardian of a nomination",
        params: IdParams,
        body: ProposalConfirmation,
        response: { 200: Message },
      },
    },
    async ({ member, params: { id }, body }) => {
      const child = { nominationId: id };
      return { message: DECLINED[await declineProposal(deps, member, { ...body, child })] };
    },
  );

  app.post(
    "/api/admin/prospects/:id/take-down",
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Note that a guardian hid a player, which takes it out of the queue",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ params, actor }) => {
      await noteTakeDown(deps, actor, params);
      return { message: "Noted as seen." };
    },
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/guardian/lift",
    {
      config: { who: "admin", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Propose that a second owner lifts the no of a nomination's replaced guardian",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await proposeNominationLift(deps, member, params);
      return { message: "A second owner has seven days to confirm." };
    },
  );

  app.post(
    "/api/admin/you-scout/nominations/:id/guardian/delete",
    {
      config: { who: "admin", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary:
          "Propose deleting a nomination whose guardian said no; hides the player whom it brought until staff show the player again",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await proposeNominationDeletion(deps, member, params);
      return { message: "A second owner has seven days to confirm." };
    },
  );

  app.get(
    "/api/guardian/restore/:token",
    {
      config: { who: "anyone", refuses: ["not_found", "too_many"] },
      schema: {
        summary: "What a replaced guardian can restore",
        params: TokenParams,
        response: { 200: z.object({ data: RestoreQuestion }) },
      },
    },
    async ({ actor, params }, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await askedToRestore(db, await openRestoreLink(deps, actor, params)) };
    },
  );

  app.post(
    "/api/guardian/restore/:token",
    {
      onRequest: limitLinkAnswers(deps),
      config: { who: "anyone", refuses: ["not_found", "too_many", "conflict"] },
      schema: {
        summary:
          "Make a replaced guardian the guardian again, with the earlier answer, or hide everything",
        params: TokenParams,
        body: RestoreRequest,
        response: { 200: z.object({ data: z.object({ path: z.string() }) }) },
      },
    },
    async ({ actor, params, body }, reply) => {
      reply.header("cache-control", "no-store");
      const { hides = false } = body ?? {};
      return { data: { path: await restoreAnswer(deps, actor, { ...params, hides }) } };
    },
  );

  async function present(member: Member, id: number): Promise<StaffGuardian> {
    const player = await findProspect(db, id);
    if (!player) throw new AppError("not_found", "This prospect is not on the board.");
    return presentForStaff(db, member, player);
  }
}
