/** Marks the style that a page holds, and the link to the whole of it, so that scripts find what the server chose. */
export const FRAME_STYLE = 'data-frame-style'
export const WHOLE_STYLE = 'data-whole-style'
