import { compose } from './compose.ts'
import { cover, type Heard } from './cover.ts'
import { curve } from './curve.ts'
import { extentOf } from './extents.ts'
import { singleOf } from './look.ts'
import type { FlatSubject, PictureParams, Subject } from './params.ts'
import { roomView, type Spot } from './room.ts'
import { scaleView } from './scale.ts'
import { createSheet, type Sheet } from './sheet.ts'
import { still } from './still.ts'

export { CURVE_HZ } from './curve.ts'
export { extentOf } from './extents.ts'
export type { FinishName } from './finishes.ts'
export { type DrawnLook, drawLook, type LookScene } from './look.ts'
export type { FlatSubject, PictureParams, Subject, View } from './params.ts'
export type { Extent } from './scale.ts'
export { type ThingName, thingBeside } from './things.ts'

export interface DrawnPicture {
  readonly svg: string
  readonly width: number
  readonly height: number
}

const SIZE = 1200

/** Draws the cover of a recording from the sound itself. */
export function drawCoverOf(
  params: PictureParams & { readonly subject: 'cover' },
  heard: Heard,
): DrawnPicture {
  const sheet = createSheet(JSON.stringify(params))
  const { width, height } = cover(sheet, params, heard)
  return { svg: sheet.svg(width, height), width, height }
}

/** Draws one picture. Pure and deterministic; no script, no external reference, no font. Units: pixels. */
export function drawPicture(params: PictureParams): DrawnPicture {
  const sheet = createSheet(JSON.stringify(params))
  if (params.subject === 'cover' || params.subject === 'still' || params.subject === 'curve') {
    const { width, height } = drawFlat(sheet, params)
    return { svg: sheet.svg(width, height), width, height }
  }
  const { view } = params
  if (view === 'scale' || view === 'room') {
    setUp(sheet, params, view)
    return { svg: sheet.svg(SIZE, SIZE), width: SIZE, height: SIZE }
  }
  const crop = compose(sheet, params)
  return { svg: sheet.svg(SIZE, SIZE, crop), width: SIZE, height: SIZE }
}

function drawFlat(
  sheet: Sheet,
  params: Extract<PictureParams, FlatSubject>,
): { readonly width: number; readonly height: number } {
  if (params.subject === 'cover') return cover(sheet, params)
  return params.subject === 'still' ? still(sheet, params) : curve(sheet, params)
}

/** Draws the subject at its true size beside a known thing, or in a room. */
function setUp(sheet: Sheet, params: Exclude<PictureParams, FlatSubject>, view: 'scale' | 'room'): void {
  const { widthMm = 300 } = params
  // What is measured is the view of the extent: a cartridge from the front, a mat from above.
  const drawing = sheet.part(() => {
    compose(sheet, { ...singleOf(params), view: 'front' })
  })
  const extent = extentOf(params)
  if (view === 'scale') scaleView(sheet, drawing, extent, widthMm)
  else roomView(sheet, spotOf(params), { drawing, extent, widthMm })
}

function spotOf(params: Subject): Spot {
  if (params.subject !== 'loudspeaker') return 'sideboard'
  const spots = {
    bookshelf: 'sideboard-pair',
    floor: 'floor-pair',
    active: 'sideboard',
    subwoofer: 'floor-single',
  } as const
  return spots[params.body]
}
