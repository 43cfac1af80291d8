import { type DemoReview, review } from './types.ts'

const TOM = ['Tom Pichler', 'Tom P.'] as const
const NORA = ['Nora Fink', 'nora_f'] as const
const BEN = ['Ben Kofler', 'Ben'] as const
const HARRIET = ['Harriet Cole', 'Harriet C.'] as const
const OWEN = ['Owen Price', 'Owen'] as const
const MARA = ['Mara Lindqvist', 'Mara L.'] as const
const RUTH = ['Ruth Adler', 'Ruth, Salzburg'] as const

/** Reviews that English-speaking buyers wrote. */
export const englishReviews: readonly DemoReview[] = [
  review(
    TOM,
    ['rain-on-a-tin-roof', 5, 3],
    'An hour without a single car',
    'I put it on to work and forget that it is a recording. The drops have weight, and the left edge of the roof really is on the left. On small loudspeakers it is nice, on headphones it is a room.',
  ),
  review(
    TOM,
    ['ice-song', 4, 9],
    'Not what I expected, in a good way',
    'It sounds like a synthesiser until you read that nobody touched anything. One star less because the second half is quiet for so long that I checked whether it was still playing.',
  ),
  review(
    NORA,
    ['pegel-r2-graphite', 5, 12],
    'Works with gloves, as promised',
    'Took it to a frozen lake. The knob can be turned with mittens on, and the preamplifiers are quiet enough for the K2. Battery lasted a whole day at minus five. The belt clip feels cheaper than the rest.',
  ),
  review(
    BEN,
    ['surf-at-dawn', 4, 4],
    'Every wave has a direction',
    'You can follow each wave from left to right. I would have liked it longer: at 40 minutes it ends just when I have settled in.',
  ),
  review(
    BEN,
    ['frog-pond-at-dusk', 3, 6],
    'Fun once',
    'The moment when the whole pond answers is great. After that it is, well, frogs. My children ask for it, I do not.',
  ),
  review(
    HARRIET,
    ['ebbe-turntable-walnut', 5, 21],
    'Replaced my first deck after thirty years',
    'Set up in half an hour with the paper template, no tools from my own drawer needed. Speed is dead on, checked with a strobe disc. The arm is easy to balance, and all screws can be reached, which tells me somebody expects it to be repaired. Walnut is real veneer, with a grain that runs over the corner.',
  ),
  review(
    HARRIET,
    ['cork-mat', 4, 21],
    '',
    'Does what it says, the records no longer lift the mat. A little thicker than the felt one, so set the arm height again.',
  ),
  review(
    HARRIET,
    ['stylus-gauge', 2, 14],
    'Good scale, poor cover',
    'Accurate to the second digit against a calibration weight. But the lid of the battery compartment fell off on the second day and does not hold any more. For a thing that lies beside the player in all its beauty, that annoys me.',
    {
      answer:
        'Thank you for telling us, and sorry about the lid. The clips of the first batch were too short; we changed them. Please write to us with your order number, and a new lid is in the post without any cost.',
    },
  ),
  review(
    OWEN,
    ['bote-network-player-graphite', 4, 10],
    'The pairing code is the best idea',
    'Eight letters, typed once, done. It has not lost the network in four weeks. I miss a knob for the volume: with a power amplifier you need the app for that.',
  ),
  review(
    OWEN,
    ['boje-active-speaker', 3, 10],
    'Fine for the kitchen',
    'Voices are clear and it is loud enough over a running tap. For music I listen to on purpose it is too lean below middle C. Bought one, would not buy two.',
  ),
  review(
    OWEN,
    ['night-train-north', 5, 2],
    'I have slept in this train',
    'The points outside the second stop gave me goosebumps. Whoever recorded this did not move for hours.',
  ),
  review(
    MARA,
    ['pegel-k2-graphite', 5, 18],
    'A matched pair that is one',
    'Swapped left and right on a pink noise recording: no difference I could see above the noise. In ORTF the image stays put when a bird moves. They need a real windshield outdoors, the foam is only for indoors.',
  ),
  review(
    MARA,
    ['pegel-w1-windshield', 4, 18],
    'Force five, quiet',
    'On the dike last week I could stand upright with difficulty, and the recording was usable. Putting the fur back on with cold fingers takes patience.',
  ),
  review(
    MARA,
    ['pegel-x1-3m', 5, 18],
    '',
    'A cable. It is quiet beside a dimmer, and the plugs can be unscrewed. That is all I ask.',
  ),
  review(
    RUTH,
    ['ebbe-turntable-silver', 4, 9],
    'Lovely deck, vague manual',
    'It plays beautifully. The page about the anti-skating, however, shows another arm than the one in the box, and I needed the article on setting up a turntable to get it right.',
    {
      answer:
        'You are right: the drawing on page 11 was of the arm before. The new manual is on the page of the product, and in every box from now on.',
    },
  ),
  review(
    RUTH,
    ['pegel-mm3', 5, 9],
    'Clean to the last groove',
    'My test is the last track of a long side with sibilants. No spitting any more. Tracks at 1.8 g exactly, as it says.',
  ),
  review(
    RUTH,
    ['deich-bookshelf-speakers-graphite', 4, 10],
    'Small box, grown-up bass',
    'In a room of eighteen square metres I miss nothing. Give them thirty centimetres to the wall, otherwise the upper bass gets thick.',
    { waits: true },
  ),
]
