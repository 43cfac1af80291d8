import { plant, poster, records } from './at-home.ts'
import { compose } from './compose.ts'
import { extentOf } from './extents.ts'
import type { FlatSubject, PictureParams } from './params.ts'
import { BOARD, COLOURS, type Colours, dusk, FLOOR, light, shadowOn, sideboard, walls } from './room.ts'
import { createSheet, type Sheet } from './sheet.ts'
import { place } from './things.ts'

/** A room with several things in it. Units: millimetres, counted from the left edge of the picture. */
export interface LookScene {
  /** Name of the room: the same name draws the same room. */
  readonly name: string
  /** Which of the rooms by their colours. */
  readonly colours: 0 | 1 | 2 | 3
  readonly acrossMm: number
  readonly board: { readonly fromMm: number; readonly widthMm: number }
  /** Whether one looks at the board from near: then the floor is below the picture. */
  readonly isNear?: boolean
  /** Things that nobody sells. */
  readonly records?: number
  readonly plant?: number
  readonly poster?: number
  readonly things: readonly {
    /** Its drawing, and how wide it is. */
    readonly drawing: Exclude<PictureParams, FlatSubject>
    readonly widthMm: number
    /** Where its middle is. */
    readonly atMm: number
    readonly on: 'board' | 'floor'
  }[]
}

export interface DrawnLook {
  readonly svg: string
  /** Where the middle of each thing is, in the order of the scene. Units: percent of width and height. */
  readonly places: readonly { readonly left: number; readonly top: number }[]
}

const WIDTH = 1200
const HEIGHT = 900
/** The wall above it is left out. */
const TOP = 300
/** Height of the board's top where one looks from near. */
const NEAR_TOP = 860
/** Where things stand on the floor, in front of the board. */
const FRONT = 1128

/** Draws a room and says where its things are. Pure and deterministic. Units: pixels. */
export function drawLook(scene: LookScene): DrawnLook {
  const sheet = createSheet(scene.name)
  const colours = COLOURS[scene.colours] as Colours
  const scale = WIDTH / scene.acrossMm
  const boardTop = scene.isNear ? NEAR_TOP : FLOOR + 40 - BOARD.height * scale
  const left = scene.board.fromMm * scale
  sheet.add(walls(sheet, colours), light(sheet))
  if (scene.poster !== undefined)
    sheet.add(poster(sheet, scene.poster * scale, boardTop - 710 * scale, scale * 0.8))
  sheet.add(sideboard(sheet, colours, left, boardTop, scene.board.widthMm * scale, BOARD.height * scale))
  if (scene.records !== undefined) sheet.add(records(sheet, scene.records * scale, boardTop, scale))
  if (scene.plant !== undefined) sheet.add(plant(sheet, scene.plant * scale, boardTop, scale * 0.7))
  // What is nearer covers what is behind it.
  const inOrder = scene.things.toSorted((a, b) => Number(a.on === 'floor') - Number(b.on === 'floor'))
  for (const thing of inOrder) sheet.add(standing(sheet, thing, { scale, boardTop }))
  sheet.add(dusk(sheet))
  return {
    svg: sheet.svg(WIDTH, HEIGHT, `0 ${TOP} ${WIDTH} ${HEIGHT}`),
    places: scene.things.map((thing) => placeOf(thing, { scale, boardTop })),
  }
}

interface Ground {
  readonly scale: number
  readonly boardTop: number
}

type Thing = LookScene['things'][number]

function standing(sheet: Sheet, { drawing, widthMm, atMm, on }: Thing, { scale, boardTop }: Ground): string {
  const extent = extentOf(drawing)
  const zoom = (widthMm * scale) / extent.width
  const base = on === 'board' ? boardTop : FRONT
  const left = (atMm - widthMm / 2) * scale
  const drawn = sheet.part(() => {
    compose(sheet, { ...singleOf(drawing), view: 'front' })
  })
  const shadow = on === 'floor' ? shadowOn(sheet, atMm * scale, FRONT - 2, widthMm * scale) : ''
  return shadow + place(drawn, left - extent.x * zoom, base - (extent.y + extent.height) * zoom, zoom)
}

function placeOf({ drawing, widthMm, atMm, on }: Thing, { scale, boardTop }: Ground) {
  const extent = extentOf(drawing)
  const height = (extent.height / extent.width) * widthMm * scale
  const middle = (on === 'board' ? boardTop : FRONT) - height / 2
  return {
    left: Math.round((atMm / (WIDTH / scale)) * 100),
    top: Math.round(((middle - TOP) / HEIGHT) * 100),
  }
}

/** Returns one of a pair, which a room places twice. */
export function singleOf<Params extends Exclude<PictureParams, FlatSubject>>(params: Params): Params {
  return params.subject === 'loudspeaker' ? { ...params, only: 'left' } : params
}
