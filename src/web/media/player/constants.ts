/** Constants of the player, each a number of its own: a build writes those where they are used. Source: specification §9. */

/** Width of a film. Units: CSS pixels. */
export const VIDEO_WIDTH = 480
/** Height of a film. Units: CSS pixels. */
export const VIDEO_HEIGHT = 270
/** Width of a player of sound. Units: CSS pixels. */
export const AUDIO_WIDTH = 400
/** Height of a player of sound. Units: CSS pixels. */
export const AUDIO_HEIGHT = 30
/** 0 is silent, 1 is the loudest. */
export const START_VOLUME = 0.8
/** Part of the length that an arrow key moves. */
export const SEEK_STEP = 0.05
/** Part of the loudest that an arrow key changes. */
export const VOLUME_STEP = 0.05
/** The controls of a film hide this long after the pointer has left it. Units: milliseconds. */
export const HIDE_AFTER_LEAVING_MS = 1500
/** The controls of a film hide this long after the last movement on it. Units: milliseconds. */
export const HIDE_AFTER_MOVING_MS = 2500
/** Length of one step of the frame keys is one part of this. Units: frames per second. */
export const FRAMES_PER_SECOND = 25
