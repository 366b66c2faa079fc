/**
 * What pages use of the language's library and browsers of spring 2022 lack. Only such browsers load it;
 * `e2e/journeys/older-browsers.spec.ts` finds what is missing here.
 */
import "core-js/actual/array/to-reversed.js";
import "core-js/actual/array/to-sorted.js";
import "core-js/actual/array/with.js";
import "core-js/actual/map/group-by.js";
import "core-js/actual/url/can-parse.js";
