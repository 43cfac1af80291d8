import { BOXES } from './amplifier.ts'
import type { CareParams } from './care.ts'
import type { LoudspeakerParams } from './loudspeaker.ts'
import type { MicrophoneParams } from './microphone.ts'
import type { Subject } from './params.ts'
import type { Extent } from './scale.ts'
import type { StandParams } from './stand.ts'

/** The part of a drawing that has the width that is measured; of a pair, one of the two. */
export function extentOf(params: Subject): Extent {
  switch (params.subject) {
    case 'turntable':
      return params.lid
        ? { x: 60, y: 332, width: 1080, height: 468 }
        : { x: 60, y: 392, width: 1080, height: 408 }
    case 'amplifier': {
      const { x, y, width, height } = BOXES[params.layout]
      return { x, y, width, height: height + 36 }
    }
    case 'loudspeaker':
      return LOUDSPEAKERS[params.body]
    case 'headphones':
      return { x: 190, y: 112, width: 820, height: 1060 }
    case 'earphones':
      return { x: 200, y: 250, width: 800, height: 900 }
    case 'recorder':
      return params.channels === 6
        ? { x: 260, y: 100, width: 680, height: 1032 }
        : { x: 360, y: 100, width: 480, height: 1032 }
    case 'microphone':
      return MICROPHONES[params.body]
    case 'cable':
      return { x: 232, y: 90, width: 736, height: 1020 }
    case 'cartridge':
      return { x: 330, y: 236, width: 540, height: 750 }
    case 'brush':
      return { x: 120, y: 420, width: 960, height: 396 }
    case 'inner-sleeves':
      return { x: 150, y: 210, width: 780, height: 780 }
    case 'stand':
      return STANDS[params.body]
    case 'care':
      return CARE[params.body]
    default:
      return { x: 0, y: 0, width: 1200, height: 1200 }
  }
}

const LOUDSPEAKERS: Readonly<Record<LoudspeakerParams['body'], Extent>> = {
  bookshelf: { x: 118, y: 208, width: 438, height: 760 },
  floor: { x: 222, y: 62, width: 352, height: 1080 },
  active: { x: 340, y: 170, width: 520, height: 838 },
  subwoofer: { x: 180, y: 200, width: 840, height: 856 },
}

const MICROPHONES: Readonly<Record<MicrophoneParams['body'], Extent>> = {
  pencil: { x: 370, y: 92, width: 460, height: 1020 },
  contact: { x: 172, y: 192, width: 840, height: 976 },
  hydrophone: { x: 280, y: 128, width: 690, height: 870 },
  windshield: { x: 324, y: 150, width: 552, height: 954 },
}

const STANDS: Readonly<Record<StandParams['body'], Extent>> = {
  'speaker-stands': { x: 200, y: 266, width: 800, height: 840 },
  'headphone-stand': { x: 337, y: 150, width: 526, height: 932 },
  'record-crate': { x: 158, y: 280, width: 884, height: 760 },
  feet: { x: 180, y: 300, width: 840, height: 680 },
}

const CARE: Readonly<Record<CareParams['body'], Extent>> = {
  weight: { x: 250, y: 448, width: 700, height: 440 },
  gauge: { x: 150, y: 400, width: 900, height: 400 },
  fluid: { x: 420, y: 96, width: 360, height: 1008 },
  mat: { x: 180, y: 180, width: 840, height: 840 },
}
