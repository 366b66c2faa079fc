/** What no page uses. */
const UNUSED = ["geolocation=()", "microphone=()", "payment=()", "usb=()"];

const permitting = (camera: string) => ({
  "permissions-policy": [camera, ...UNUSED].join(", "),
});

/** The permissions of every answer. */
export const NOTHING_PERMITTED = permitting("camera=()");

/** Those of a page that reads codes by the camera, in their place. */
export const CAMERA_PERMITTED = permitting("camera=(self)");
