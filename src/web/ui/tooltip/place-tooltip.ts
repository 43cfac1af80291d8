/** Distance of a tooltip from what it explains. Units: CSS pixels. Source: specification §9. */
export const TOOLTIP_MARGIN = 15

/** Distance that a tooltip keeps from the edges of the window. Units: CSS pixels. */
const EDGE = 8

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface TooltipPlace {
  readonly side: 'top' | 'bottom'
  readonly left: number
  readonly top: number
}

/**
 * Places a tooltip above the middle of what it explains; below it where there is no room above but room below.
 * It never stands out of the window. Source: specification §9 (direction top).
 */
export function placeTooltip(
  anchor: Box,
  tip: Pick<Box, 'width' | 'height'>,
  view: Pick<Box, 'width' | 'height'>,
): TooltipPlace {
  const above = anchor.top - TOOLTIP_MARGIN - tip.height
  const below = anchor.top + anchor.height + TOOLTIP_MARGIN
  const side = above < EDGE && below + tip.height <= view.height - EDGE ? 'bottom' : 'top'
  const middle = anchor.left + anchor.width / 2 - tip.width / 2
  const left = Math.max(EDGE, Math.min(middle, view.width - EDGE - tip.width))
  return { side, left, top: side === 'top' ? Math.max(EDGE, above) : below }
}
