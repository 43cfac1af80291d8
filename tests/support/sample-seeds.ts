import type { StockLevel } from '#domains/catalog/contract.ts'

/** What distinguishes one sample product. */
export interface Seed {
  readonly slug: string
  readonly name: string
  readonly category: string
  readonly type: string
  readonly price: number
  readonly summary: string
  readonly stock?: StockLevel
  readonly compareAt?: number
  readonly options?: readonly string[]
  /** Surcharge of the last option. Units: minor units. */
  readonly dearer?: number
}

/** The sample catalogue. */
export const SEEDS: readonly Seed[] = [
  {
    slug: 'pegel-t1',
    name: 'Pegel T1',
    category: 'turntables',
    type: 'Belt drive',
    price: 84900,
    summary:
      'Belt drive with a 4.2 kg platter and an arm that takes most cartridges. Wow and flutter 0.06 %.',
    options: ['Aluminium', 'Walnut'],
    dearer: 6000,
  },
  {
    slug: 'pegel-t2',
    name: 'Pegel T2 Direct',
    category: 'turntables',
    type: 'Direct drive',
    price: 129900,
    compareAt: 149900,
    summary: 'Quartz direct drive, up to speed in 0.7 s.',
  },
  {
    slug: 'studio-78',
    name: 'Studio 78',
    category: 'turntables',
    type: 'Belt drive',
    price: 45900,
    summary: 'Plays 33, 45 and 78. For the crates that nobody else can play.',
    stock: 'low',
  },
  {
    slug: 'stylus-e',
    name: 'Stylus E elliptical',
    category: 'styli',
    type: 'Stylus',
    price: 4900,
    summary: 'Elliptical diamond, 0.3 × 0.7 mil, for the T series.',
  },
  {
    slug: 'stylus-ml',
    name: 'Stylus ML micro-line',
    category: 'styli',
    type: 'Stylus',
    price: 18900,
    summary: 'Micro-line diamond. Reads what a worn groove still holds.',
  },
  {
    slug: 'cartridge-mm',
    name: 'Cartridge MM 20',
    category: 'styli',
    type: 'Cartridge',
    price: 8900,
    summary: 'Moving magnet, 3.6 mV, mounted and aligned by us.',
    stock: 'sold-out',
  },
  {
    slug: 'amp-30',
    name: 'Amplifier A30',
    category: 'amplifiers',
    type: 'Integrated',
    price: 69900,
    summary: '2 × 30 W class AB, phono stage inside, real level meters.',
  },
  {
    slug: 'amp-60',
    name: 'Amplifier A60',
    category: 'amplifiers',
    type: 'Integrated',
    price: 118000,
    summary: '2 × 60 W, two phono inputs, tone controls that can be switched off.',
    stock: 'low',
  },
  {
    slug: 'phono-1',
    name: 'Phono stage P1',
    category: 'amplifiers',
    type: 'Phono stage',
    price: 24900,
    summary: 'RIAA within 0.2 dB from 20 Hz to 20 kHz.',
  },
  {
    slug: 'speaker-s',
    name: 'Loudspeaker S',
    category: 'loudspeakers',
    type: 'Bookshelf',
    price: 39900,
    summary: 'A 13 cm driver in a closed box: 48 Hz to 20 kHz, ± 3 dB.',
    options: ['Single', 'Pair'],
    dearer: 37900,
  },
  {
    slug: 'speaker-l',
    name: 'Loudspeaker L',
    category: 'loudspeakers',
    type: 'Floorstanding',
    price: 149000,
    summary: 'Three ways, 31 Hz. For rooms above 25 m².',
  },
  {
    slug: 'recorder-f2',
    name: 'Field recorder F2',
    category: 'recorders',
    type: 'Field recorder',
    price: 32900,
    summary: '32-bit float, two capsules, nine hours on one charge.',
  },
  {
    slug: 'wind-shield',
    name: 'Wind shield W',
    category: 'recorders',
    type: 'Accessory',
    price: 3900,
    summary: 'Takes 25 dB off wind. Nothing off birds.',
  },
  {
    slug: 'tape-525',
    name: 'Tape 525, 10.5 inch',
    category: 'recorders',
    type: 'Tape',
    price: 5490,
    summary: '762 m of studio tape, +6 dB over reference.',
    compareAt: 5990,
  },
  {
    slug: 'headphones-o',
    name: 'Headphones O open',
    category: 'headphones',
    type: 'Open',
    price: 27900,
    summary: 'Open back, 38 Ω, every part can be replaced.',
    options: ['38 Ω', '250 Ω'],
  },
  {
    slug: 'headphones-c',
    name: 'Headphones C closed',
    category: 'headphones',
    type: 'Closed',
    price: 19900,
    summary: 'Closed back: 22 dB less of the room.',
  },
  {
    slug: 'cable-rca',
    name: 'RCA cable',
    category: 'cables',
    type: 'Line',
    price: 2900,
    summary: '85 pF per metre, written on the jacket.',
    options: ['0.5 m', '1 m', '2 m'],
    dearer: 1200,
  },
  {
    slug: 'cable-xlr',
    name: 'XLR cable',
    category: 'cables',
    type: 'Line',
    price: 3400,
    summary: 'Balanced, braided, soldered by hand.',
  },
]
