import { brushFront, type CableParams, cableTop, sleeveTop } from './accessory.ts'
import { type AmplifierParams, amplifierFront } from './amplifier.ts'
import { amplifierRear } from './amplifier-rear.ts'
import { type CartridgeParams, cartridgeFront, cartridgeSide } from './cartridge.ts'
import { type CoverParams, card, cover, sleeves } from './cover.ts'
import { FINISHES, type FinishName } from './finishes.ts'
import { type HeadphonesParams, headphonesFront, headphonesSide } from './headphones.ts'
import { type LoudspeakerParams, loudspeakerFront, loudspeakerSide } from './loudspeaker.ts'
import { type MicrophoneParams, microphoneFront } from './microphone.ts'
import { type RecorderParams, recorderFront } from './recorder.ts'
import { createSheet, type Sheet } from './sheet.ts'
import { type StillParams, still } from './still.ts'
import { type TurntableParams, turntableTop } from './turntable.ts'
import { turntableFront } from './turntable-front.ts'
import { voucher } from './voucher.ts'

export type { FinishName } from './finishes.ts'

/** Angle of view; `detail` is a close-up of the most characteristic part. */
export type View = 'front' | 'top' | 'side' | 'rear' | 'detail'

export type Subject =
  | ({ readonly subject: 'turntable' } & TurntableParams)
  | ({ readonly subject: 'amplifier' } & AmplifierParams)
  | ({ readonly subject: 'loudspeaker' } & LoudspeakerParams)
  | ({ readonly subject: 'headphones' } & HeadphonesParams)
  | ({ readonly subject: 'recorder' } & RecorderParams)
  | ({ readonly subject: 'microphone' } & MicrophoneParams)
  | ({ readonly subject: 'cable' } & CableParams)
  | ({ readonly subject: 'cartridge' } & CartridgeParams)
  | { readonly subject: 'brush' }
  | { readonly subject: 'inner-sleeves' }
  | ({ readonly subject: 'cover' } & CoverParams)
  | ({ readonly subject: 'still' } & StillParams)
  | { readonly subject: 'sleeves' }
  | { readonly subject: 'card' }
  | { readonly subject: 'voucher' }

/** Everything that a picture depends on: the same parameters give the same bytes. */
export type PictureParams = Subject & { readonly view: View; readonly finish: FinishName }

export interface DrawnPicture {
  readonly svg: string
  readonly width: number
  readonly height: number
}

const SIZE = 1200

/** Draws one picture. Pure and deterministic; no script, no external reference, no font. Units: pixels. */
export function drawPicture(params: PictureParams): DrawnPicture {
  const sheet = createSheet(JSON.stringify(params))
  if (params.subject === 'cover' || params.subject === 'still') {
    const { width, height } = params.subject === 'cover' ? cover(sheet, params) : still(sheet, params)
    return { svg: sheet.svg(width, height), width, height }
  }
  const crop = compose(sheet, params)
  return { svg: sheet.svg(SIZE, SIZE, crop), width: SIZE, height: SIZE }
}

/** Draws the subject on the sheet. Returns the part to show; undefined means all of it. */
function compose(
  sheet: Sheet,
  params: Exclude<PictureParams, { subject: 'cover' | 'still' }>,
): string | undefined {
  const finish = FINISHES[params.finish]
  const { view } = params
  switch (params.subject) {
    case 'turntable':
      if (view === 'front') turntableFront(sheet, finish, params)
      else turntableTop(sheet, finish, params)
      return view === 'detail' ? '560 420 620 620' : undefined
    case 'amplifier':
      if (view === 'rear') amplifierRear(sheet, finish, params)
      else amplifierFront(sheet, finish, params)
      return view === 'detail' ? AMPLIFIER_DETAILS[params.layout] : AMPLIFIER_FRAMES[params.layout]
    case 'loudspeaker':
      if (view === 'side') loudspeakerSide(sheet, finish, params)
      else loudspeakerFront(sheet, finish, params)
      return view === 'detail' ? LOUDSPEAKER_DETAILS[params.body] : undefined
    case 'headphones':
      if (view === 'side') headphonesSide(sheet, finish, params)
      else headphonesFront(sheet, finish, params)
      return view === 'detail' ? '120 560 520 520' : undefined
    case 'recorder':
      recorderFront(sheet, finish, params)
      return view === 'detail' ? (params.channels === 6 ? '250 330 560 560' : '350 330 500 500') : undefined
    case 'microphone':
      microphoneFront(sheet, finish, params)
      return view === 'detail' ? MICROPHONE_DETAILS[params.body] : undefined
    case 'cable':
      cableTop(sheet, finish, params)
      return view === 'detail' ? '370 730 460 460' : undefined
    case 'cartridge':
      if (view === 'front') cartridgeFront(sheet, finish, params)
      else cartridgeSide(sheet, finish, params)
      return view === 'detail' ? '120 600 440 440' : undefined
    case 'brush':
      brushFront(sheet, finish)
      return view === 'detail' ? '80 400 460 460' : undefined
    case 'inner-sleeves':
      sleeveTop(sheet, finish)
      return view === 'detail' ? '480 500 600 600' : undefined
    case 'sleeves':
      return sleeves(sheet) ?? undefined
    case 'card':
      return card(sheet) ?? undefined
    case 'voucher':
      return voucher(sheet) ?? undefined
  }
}

const AMPLIFIER_DETAILS: Readonly<Record<AmplifierParams['layout'], string>> = {
  meters: '100 390 420 420',
  simple: '420 440 360 360',
  receiver: '90 410 480 480',
  player: '220 420 420 420',
  phono: '300 440 360 360',
  headphone: '560 430 380 380',
}

/** Small devices are shown closer, so that they fill the picture. */
const AMPLIFIER_FRAMES: Readonly<Partial<Record<AmplifierParams['layout'], string>>> = {
  player: '130 140 940 940',
  phono: '230 240 740 740',
  headphone: '230 240 740 740',
}

const LOUDSPEAKER_DETAILS: Readonly<Record<LoudspeakerParams['body'], string>> = {
  bookshelf: '110 200 460 460',
  floor: '240 50 330 330',
  active: '330 500 540 540',
  subwoofer: '560 560 480 480',
}

const MICROPHONE_DETAILS: Readonly<Record<MicrophoneParams['body'], string>> = {
  pencil: '300 70 480 480',
  contact: '150 170 480 480',
  hydrophone: '180 100 440 440',
  windshield: '260 120 520 520',
}
