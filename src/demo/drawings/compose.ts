import { brushFront, cableTop, connector, sleeveTop } from './accessory.ts'
import { type AmplifierParams, amplifierFront } from './amplifier.ts'
import { amplifierRear } from './amplifier-rear.ts'
import { careFront, careSide } from './care.ts'
import { cartridgeFront, cartridgeSide } from './cartridge.ts'
import { card, sleeves } from './cover.ts'
import { earphonesSide, earphonesTop } from './earphones.ts'
import { FINISHES } from './finishes.ts'
import { headphonesFront, headphonesSide } from './headphones.ts'
import { type LoudspeakerParams, loudspeakerFront, loudspeakerSide } from './loudspeaker.ts'
import { type MicrophoneParams, microphoneFront } from './microphone.ts'
import type { FlatSubject, PictureParams } from './params.ts'
import { recorderFront } from './recorder.ts'
import type { Sheet } from './sheet.ts'
import { brushSide, cablePlug, microphoneSide, recorderSide, sleevesSide } from './sides.ts'
import { type StandParams, standFront, standSide } from './stand.ts'
import { turntableTop } from './turntable.ts'
import { turntableFront } from './turntable-front.ts'
import { voucher } from './voucher.ts'

/** Draws the subject on the sheet. Returns the part to show; undefined means all of it. */
export function compose(sheet: Sheet, params: Exclude<PictureParams, FlatSubject>): string | undefined {
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
    case 'earphones':
      if (view === 'side') earphonesSide(sheet, finish)
      else earphonesTop(sheet, finish)
      return view === 'detail' ? '170 220 460 460' : undefined
    case 'recorder':
      if (view === 'side') recorderSide(sheet, finish, params)
      else recorderFront(sheet, finish, params)
      return view === 'detail' ? (params.channels === 6 ? '250 330 560 560' : '350 330 500 500') : undefined
    case 'microphone':
      if (view === 'side') microphoneSide(sheet, finish, params)
      else microphoneFront(sheet, finish, params)
      return view === 'detail' ? MICROPHONE_DETAILS[params.body] : undefined
    case 'cable':
      if (view === 'side')
        cablePlug(sheet, finish, connector(sheet, 470, 880, params.plug, '#8a2b2b'), params)
      else cableTop(sheet, finish, params)
      return view === 'detail' ? '370 730 460 460' : undefined
    case 'cartridge':
      if (view === 'front') cartridgeFront(sheet, finish, params)
      else cartridgeSide(sheet, finish, params)
      return view === 'detail' ? '120 600 440 440' : undefined
    case 'brush':
      if (view === 'side') brushSide(sheet, finish)
      else brushFront(sheet, finish)
      return view === 'detail' ? '80 400 460 460' : undefined
    case 'inner-sleeves':
      if (view === 'side') sleevesSide(sheet, finish)
      else sleeveTop(sheet, finish)
      return view === 'detail' ? '480 500 600 600' : undefined
    case 'stand':
      if (view === 'side') standSide(sheet, finish, params)
      else standFront(sheet, finish, params)
      return view === 'detail' ? STAND_DETAILS[params.body] : undefined
    case 'care':
      if (view === 'side') careSide(sheet, finish, params)
      else careFront(sheet, finish, params)
      return view === 'detail' ? CARE_DETAILS[params.body] : undefined
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
  power: '120 400 500 500',
  pre: '400 430 400 400',
  dac: '380 450 330 330',
  stream: '340 440 440 440',
}

/** Small devices are shown closer, so that they fill the picture. */
const AMPLIFIER_FRAMES: Readonly<Partial<Record<AmplifierParams['layout'], string>>> = {
  player: '130 140 940 940',
  phono: '230 240 740 740',
  headphone: '230 240 740 740',
  dac: '230 240 740 740',
  stream: '100 110 1000 1000',
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

const STAND_DETAILS: Readonly<Record<StandParams['body'], string>> = {
  'speaker-stands': '180 820 340 340',
  'headphone-stand': '350 120 440 440',
  'record-crate': '400 520 520 520',
  feet: '640 760 420 420',
}

const CARE_DETAILS: Readonly<Record<'weight' | 'gauge' | 'fluid' | 'mat', string>> = {
  weight: '230 420 430 430',
  gauge: '210 400 480 480',
  fluid: '400 520 420 420',
  mat: '420 420 460 460',
}
