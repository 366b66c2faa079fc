/** What is left out of a module. */
export interface LeanFile {
  /** Written in place of all of it. */
  whole?: string;
  /** Text of it → what is written instead, wherever it stands. */
  replaced?: Record<string, string>;
  /** Name of a function → its new body. */
  bodies?: Record<string, string>;
  /** Kinds of fibers that are never made: `switch (fiber.tag)` ends at them. */
  cases?: number[];
  /** Names of properties that no object of it needs. */
  properties?: string[];
  /** Beginnings of statements that are left out. */
  statements?: string[];
}

const ROUTER = "react-router/dist/production/lib";
const REACT_DOM = "react-dom/cjs";
const QUERY = "@tanstack/query-core/build/modern";

/** A browser that blocks storage throws here as well, outside of everything that would catch it. */
const SAFE_SCROLL_SCRIPT = {
  "sessionStorage.removeItem(storageKey);":
    "try { sessionStorage.removeItem(storageKey); } catch {}",
};

/** What the rules below take away: no module of the site may import it, or call it of the query client. */
export const UNUSED_NAMES = [
  ...["Activity", "PureComponent", "SuspenseList", "ViewTransition", "useActionState"],
  ...["preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
  ...["requestFormReset", "useFormState", "useFormStatus"],
  ...["Await", "Form", "PrefetchPageLinks", "useBlocker", "useFetcher", "useFetchers"],
  ...["useFormAction", "usePrompt", "useRevalidator", "useSubmit", "useViewTransitionState"],
  ...["useInfiniteQuery", "useSuspenseInfiniteQuery"],
];
export const UNUSED_METHODS = [
  ...["ensureQueryData", "getQueriesData", "setQueriesData", "resetQueries", "removeQueries"],
  ...["infiniteQuery", "fetchInfiniteQuery", "prefetchInfiniteQuery", "ensureInfiniteQueryData"],
  ...["setQueryDefaults", "setMutationDefaults"],
];

/** What a module of the site may not say anywhere: members of classes, events, and elements of its own kinds. */
export const UNUSED_WORDS =
  /\b(?:(?:UNSAFE_)?componentWill(?:Mount|ReceiveProps|Update)|getSnapshotBeforeUpdate|shouldComponentUpdate|on(?:BeforeInput|Select|Composition\w+))\b|<[a-z]+-[a-z-]+(?=[\s/>])/;

/**
 * The router is one closure around one state, of which no bundler can leave out a part. Its forms and fetchers
 * (forms are sent by `useForm`, or by the browser), blockers, view transitions, prefetching, routes that are
 * discovered late, instrumentation, React Server Components and error pages (the site has its own) are used nowhere.
 */
export const LEAN_PACKAGES: Record<string, LeanFile> = {
  [`${ROUTER}/router/router.js`]: {
    replaced: {
      // Routes that are discovered late.
      "init.patchRoutesOnNavigation": "undefined",
      "fogOfWar.active = false;": "",
      "fogOfWar.active": "false",
      "if (isFogOfWar)": "if (false)",
      "if (!isFogOfWar)": "if (true)",
      "let fogOfWar = checkFogOfWar(matches, location.pathname);": "",
      "let fogOfWar = checkFogOfWar(null, init.history.location.pathname);": "",
      "if (checkFogOfWar(initialMatches, init.history.location.pathname).active)": "if (false)",
      // Instrumentation.
      "init.instrumentations": "undefined",
      "opts?.instrumentationNavigateMetaReceiver": "undefined",
      "consumeInstrumentationClientResultMetaReceiver(router)": "undefined",
      "future.unstable_routePatternMatching": "false",
      // Forms.
      "opts && opts.submission && isMutationMethod(opts.submission.formMethod)": "false",
      "let activeSubmission = submission || fetcherSubmission || getSubmissionFromNavigation(loadingNavigation);":
        "let activeSubmission;",
      "let isActionReload = state.actionData != null &&": "let isActionReload = false &&",
      "pendingPreventScrollReset === true || state.navigation.formMethod != null &&":
        "pendingPreventScrollReset === true || false &&",
      "if (!submission && !fetcherSubmission && formMethod && formAction && formEncType)":
        "if (false)",
      "redirectPreserveMethodStatusCodes.has(redirect.response.status) &&": "false &&",
      "submission != null && isMutationMethod(submission.formMethod) &&": "false &&",
      "let actionResult = pendingActionResult ? isErrorResult(pendingActionResult[1]) ? pendingActionResult[1].error : pendingActionResult[1].data : void 0;":
        "let actionResult;",
      "let actionStatus = pendingActionResult ? pendingActionResult[1].statusCode : void 0;":
        "let actionStatus;",
      "else if (pendingActionResult && isErrorResult(pendingActionResult[1]))": "else if (false)",
      "let pendingError = pendingActionResult && isErrorResult(pendingActionResult[1]) ? pendingActionResult[1].error : void 0;":
        "let pendingError;",
      "if (pendingError !== void 0": "if (false",
      // Blockers.
      "if (blockerKey && delta != null)": "if (false)",
      "if (blockerKey)": "if (false)",
      "if (blockers.size > 0 && !isUninterruptedRevalidation)": "if (false)",
      // Fetchers.
      "	fetchLoadMatches.forEach(": "	false && fetchLoadMatches.forEach(",
      "	state.fetchers.forEach(": "	false && state.fetchers.forEach(",
      "	fetchersQueuedForDeletion.forEach(": "	false && fetchersQueuedForDeletion.forEach(",
      "	revalidatingFetchers.forEach(": "	false && revalidatingFetchers.forEach(",
      "	unmountedFetchers.forEach(": "	false && unmountedFetchers.forEach(",
      "	mountedFetchers.forEach(": "	false && mountedFetchers.forEach(",
      "if (revalidatingFetchers.length > 0)": "if (false)",
      "redirect = findRedirect(fetcherResults);": "redirect = undefined;",
      // View transitions.
      'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location)':
        "if (false)",
      "else if (pendingViewTransitionEnabled)": "else if (false)",
      // A data strategy is always given, a route is never one function.
      "init.dataStrategy || defaultDataStrategyWithMiddleware": "init.dataStrategy",
      "!init.dataStrategy &&": "false &&",
      'typeof route.lazy === "function"': "false",
    },
    bodies: {
      fetch: "",
      revalidate: "",
      resetFetcher: "",
      queueFetcherForDeletion: "",
      abortStaleFetchLoads: "",
      markFetchRedirectsDone: "",
      shouldBlockNavigation: "",
      updateBlocker: "",
      getBlocker: "",
      deleteBlocker: "",
      dispose: "",
      patchRoutes: "",
      _internalSetRoutes: "",
      restoreAppliedTransitions: "",
      persistAppliedTransitions: "",
      getInstrumentationNavigateMeta: "",
      normalizeNavigateOptions: "return { path };",
      getUpdatedActionData:
        "if (state.actionData) return Object.keys(state.actionData).length === 0 ? null : state.actionData;",
      getActionDataForCommit: "return {};",
      // Its sentences are shown on no page.
      getInternalRouterError:
        'return new ErrorResponseImpl(status || 500, "", new Error(status), true);',
    },
  },
  [`${ROUTER}/components.js`]: {
    replaced: {
      "if (!viewTransitionOpts || !isViewTransitionAvailable)": "if (true)",
      "if (vtContext.isTransitioning && !vtContext.flushSync)": "if (false)",
      "if (renderDfd && pendingState && router.window)": "if (false)",
      "if (renderDfd && pendingState && state.location.key === pendingState.location.key)":
        "if (false)",
      "if (!vtContext.isTransitioning && interruption)": "if (false)",
    },
  },
  [`${ROUTER}/hooks.js`]: {
    replaced: {
      'if (this.context && typeof error === "object"': 'if (false && typeof error === "object"',
      "if (this.context) return": "if (false) return",
      // A variable in a field: see `fieldsInMethods` of oldest-browsers.ts.
      "static contextType = RSCRouterContext;": "",
      "React$1.useContext(IsDataRouteContext) ? useNavigateStable() : useNavigateUnstable()":
        "useNavigateStable()",
    },
    bodies: { DefaultErrorComponent: "return null;" },
  },
  [`${ROUTER}/dom/lib.js`]: {
    replaced: {
      ...SAFE_SCROLL_SCRIPT,
      'Form.displayName = "Form";': "",
      "const Form = React$1.forwardRef": "const Form = /* @__PURE__ */ React$1.forwardRef",
      "shouldPrefetch && !isAbsolute ?": "false ?",
      "viewTransition === true": "false",
    },
    bodies: { useViewTransitionState: "return false;" },
  },
  [`${ROUTER}/dom/ssr/components.js`]: {
    replaced: {
      "let contextScript = staticContext ?": "let contextScript = false ?",
      "let routeModulesScript = !isStatic ?": "let routeModulesScript = true ?",
    },
    bodies: {
      PrefetchPageLinks: "return null;",
      usePrefetchBehavior: "return [false, React$1.useRef(null), {}];",
    },
  },
  [`${ROUTER}/dom/ssr/errorBoundaries.js`]: {
    bodies: {
      // The last resort, outside of the site's own error page.
      RemixRootDefaultErrorBoundary:
        'console.error(error); return React$1.createElement("html", { lang: "en-US" }, React$1.createElement("body", null, "Something went wrong. Please reload the page."));',
    },
  },
  [`${ROUTER}/dom/ssr/fallback.js`]: {
    bodies: { RemixRootDefaultHydrateFallback: "return null;" },
  },
  [`${ROUTER}/dom/ssr/fog-of-war.js`]: {
    bodies: {
      isFogOfWarEnabled: "return false;",
      getPatchRoutesOnNavigationFunction: "",
      useFogOFWarDiscovery: "",
    },
  },
  [`${ROUTER}/dom/ssr/routes.js`]: {
    replaced: {
      "if (needsRevalidation)": "if (false)",
      "if (!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader)": "if (false)",
      "if (isSpaMode)": "if (false)",
      "action: route.hasClientAction ?": "action: false ?",
    },
    bodies: { createClientRoutesWithHMRRevalidationOptOut: "" },
    statements: ["dataRoute.action ="],
  },
  // No path of the site has an optional part.
  [`${ROUTER}/router/utils.js`]: { bodies: { explodeOptionalSegments: "return [path];" } },
  [`${ROUTER}/dom/ssr/single-fetch.js`]: {
    replaced: {
      'if (request.method !== "GET") return': "if (false) return",
      "if (!ssr && !foundRevalidatingServerLoader)": "if (false)",
      "if (fetcherKey)": "if (false)",
    },
  },
  [`${ROUTER}/dom-export/hydrated-router.js`]: {
    replaced: {
      "window.__reactRouterManifest.sri === true": "false",
      "if (ssrInfo.context.isSpaMode)": "if (false)",
    },
  },
  [`${REACT_DOM}/react-dom-client.production.js`]: {
    replaced: {
      // The scheduler of a test.
      "Scheduler.log,": "void 0,",
      "Scheduler.unstable_setDisableYieldValue,": "void 0,",
      // What stands in for what every browser that takes modules has.
      '"function" === typeof reportError': "!0",
      '"undefined" !== typeof AbortController': "!0",
      '"undefined" !== typeof localPromise': "!0",
      "Math.clz32 ? Math.clz32 : clz32Fallback": "Math.clz32",
      '"function" === typeof Object.is ? Object.is : is': "Object.is",
      '"function" === typeof WeakSet ? WeakSet : Set': "WeakSet",
      '"function" === typeof WeakMap ? WeakMap : Map': "WeakMap",
      "!passiveBrowserEventsSupported": "!1",
      "if (isInputEventSupported)": "if (!0)",
      "if (skipSelectionChangeEvent)": "if (!1)",
      // Custom elements.
      "if (isCustomElement(tag))": "if (!1)",
      "isCustomElement(targetInst.elementType)": "!1",
      // Class components of older kinds, or such that tell when they need no update.
      '"function" !== typeof context.UNSAFE_componentWillMount': "!0",
      '"function" !== typeof context.componentWillMount': "!0",
      '"function" !== typeof context.UNSAFE_componentWillReceiveProps': "!0",
      '"function" !== typeof context.componentWillReceiveProps': "!0",
      '"function" !== typeof context.UNSAFE_componentWillUpdate': "!0",
      '"function" !== typeof context.componentWillUpdate': "!0",
      '"function" === typeof context.getSnapshotBeforeUpdate': "!1",
      '"function" !== typeof context.getSnapshotBeforeUpdate': "!0",
      // View transitions: no update is one.
      "(committedLanes & 335544064) === committedLanes": "!1",
      "(lanes & 335544064) === lanes": "!1",
      "  shouldStartViewTransition\n    ?": "  !1\n    ?",
      "null !== pendingViewTransition &&": "!1 &&",
      "viewTransitionMutationContext = !0": "!0",
      // Refs to fragments.
      "case 7:\n          if (null === current.stateNode)": "case 7:\n          if (!1)",
    },
    bodies: {
      commitEnterViewTransitions: "",
      commitExitViewTransitions: "",
      commitNestedViewTransitions: "",
      trackEnterViewTransitions: "",
      restoreEnterOrExitViewTransitions: "",
      restoreNestedViewTransitions: "",
      scheduleViewTransitionEvent: "",
      isFragmentInstanceParent: "return !1;",
      commitNewChildToFragmentInstances: "",
      commitFragmentInstanceDeletionEffects: "",
      commitFragmentInstanceInsertionEffects: "",
      // Style sheets with a precedence, and scripts and images that a commit waits for.
      getResource:
        'return "style" === type || "script" === type ? { type: "void", instance: null, count: 0, state: null } : null;',
      acquireResource: "resource.count++; return null;",
      suspendResource: "",
      preloadInstanceAndSuspendIfNeeded: "workInProgress.flags &= -16777217;",
      waitForCommitToBeReady: "return null;",
      // Hints to load something.
      preload: "",
      preloadModule: "",
      preinitStyle: "",
      preinitScript: "",
      preinitModuleScript: "",
      preconnectAs: "",
      // Actions of forms.
      extractEvents$1: "",
      requestFormReset$1: "",
      // What tells where in the tree an error came from, or which component it was; nobody reads either.
      getStackByFiberInDevAndProd: "return '';",
      getComponentNameFromType: "return null;",
      checkShouldComponentUpdate: "return !0;",
      // The scheduler of a test.
      setIsStrictModeForDevtools: "",
      // What old browsers call a key, a movement or whatever else an event tells.
      key: 'return nativeEvent.key || "Unidentified";',
      relatedTarget: "return event.relatedTarget;",
      movementX: "return event.movementX;",
      movementY: "return event.movementY;",
      deltaX: "return event.deltaX;",
      deltaY: "return event.deltaY;",
      clipboardData: "return event.clipboardData;",
      modifierStateGetter: "return this.nativeEvent.getModifierState(keyArg);",
      // Prefixes of events for old browsers.
      getVendorPrefixedEventName: "return eventName;",
      // The browser's own sign that an asynchronous transition runs: the site has none of these.
      defaultOnDefaultTransitionIndicator: "",
    },
    // SuspenseList, ViewTransition, Activity
    cases: [19, 30, 31],
    // Hooks of forms, of compiled components, of caches of Server Components, and for developer tools.
    properties: [
      ...["useActionState", "useCacheRefresh", "useDebugValue", "useFormState"],
      ...["useHostTransitionStatus", "useMemoCache"],
    ],
    statements: [
      // Questions to old browsers, answered above.
      "if (canUseDOM)\n  try {",
      "if (canUseDOM) {\n  var ",
      'canUseDOM &&\n  "documentMode" in document',
      "canUseDOM &&\n  ((style =",
      // onSelect, onBeforeInput and those of what is composed.
      "eventType &&",
      "if (\n        (fallbackData =",
      'switch (domEventName) {\n        case "focusin":\n          if (',
      'registerTwoPhaseEvent("onBeforeInput"',
      'registerTwoPhaseEvent(\n  "onComposition',
      "FragmentInstance.prototype.",
      "ViewTransitionPseudoElement.prototype.",
      "ReactDOMSharedInternals.findDOMNode ",
      "ReactDOMHydrationRoot.prototype.unstable_scheduleHydration ",
    ],
  },
  // Another one.
  [`${QUERY}/timeoutManager.js`]: {
    replaced: {
      "#provider = defaultTimeoutProvider;":
        "#provider;\nconstructor() { this.#provider = defaultTimeoutProvider; }",
    },
  },
  [`${QUERY}/query.js`]: {
    replaced: {
      '(this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior)?.onFetch(context, this);':
        "",
    },
  },
  [`${QUERY}/queryClient.js`]: {
    bodies: Object.fromEntries(UNUSED_METHODS.map((name) => [name, ""])),
  },
};

/**
 * What is left out of the server's packages: what the site never asks of them costs each start its time and keeps its
 * memory.
 */
export const LEAN_ON_SERVER: Record<string, LeanFile> = {
  [`${ROUTER}/dom/lib.js`]: { replaced: SAFE_SCROLL_SCRIPT },
  // Looks for files when it begins, where it is told to.
  "@fastify/static/index.js": { replaced: { "const { glob } = require('glob')": "" } },
  // Schemas are checked and written by zod (`ZOD_SCHEMAS`), and the lock file says which plugins fit.
  "fastify/lib/schema-controller.js": {
    replaced: {
      "require('@fastify/ajv-compiler')": "undefined",
      "require('@fastify/fast-json-stringify-compiler')": "undefined",
    },
  },
  "fastify/lib/plugin-utils.js": {
    replaced: { "const semver = require('semver')": "" },
    bodies: { checkVersion: "" },
  },
  // Schedules are five fields (`ScheduledJob`), never rules of a calendar.
  "pg-boss/dist/rrule.js": {
    replaced: {
      "import { RRuleTemporal } from 'rrule-temporal';": "const RRuleTemporal = undefined;",
    },
  },
  // Of limits in two dozen stores the site keeps one kind.
  "rate-limiter-flexible/index.js": {
    whole: "exports.RateLimiterDrizzle = require('./lib/RateLimiterDrizzle');",
  },
  // It hides the name of what it imports, which would load a second copy from its own files with the first limit.
  "rate-limiter-flexible/lib/RateLimiterDrizzle.js": {
    bodies: { loadDrizzleOperators: "return import('drizzle-orm/sql');" },
  },
  // The router has the engine compile a function for each route and each piece of an address, though most are the same.
  "find-my-way/lib/node.js": {
    bodies: {
      compilePrefixMatch:
        "return prefix.length === 1 ? matchSingleCharPrefix : (path, i) => path.startsWith(prefix, i);",
    },
  },
  "find-my-way/lib/handler-storage.js": {
    replaced: {
      "class HandlerStorage {":
        "const compiled = new Map();\nfunction compileOnce(name, code) { const key = name + code; if (!compiled.has(key)) compiled.set(key, new Function(name, code)); return compiled.get(key); }\nclass HandlerStorage {",
      "new Function('NullObject', fnBody.join('\\n'))":
        "compileOnce('NullObject', fnBody.join('\\n'))",
      "new Function('derivedConstraints', lines.join('\\n'))":
        "compileOnce('derivedConstraints', lines.join('\\n'))",
    },
  },
};
