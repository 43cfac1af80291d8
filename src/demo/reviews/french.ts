import { type DemoReview, review } from './types.ts'

const CHLOE = ['Chloé Moser', 'Chloé'] as const
const ELISE = ['Elise Roth', 'Élise R.'] as const
const LUCIE = ['Lucie Hartmann', 'Lucie H.'] as const
const MARC = ['Marc Weiss', 'Marc'] as const

/** Reviews that French-speaking buyers wrote. */
export const frenchReviews: readonly DemoReview[] = [
  review(
    CHLOE,
    ['night-train-north', 5, 5],
    'On y est',
    'Les joints de rail, les aiguillages, puis ce long arrêt où l’on n’entend que le chauffage. Je l’écoute pour m’endormir et je n’ai jamais entendu la fin.',
  ),
  review(
    CHLOE,
    ['harbour-morning', 4, 5],
    'Très beau réveil',
    'Le clapot contre le quai est d’une présence étonnante au casque. Le ferry arrive un peu fort par rapport au reste.',
  ),
  review(
    ELISE,
    ['pegel-c1-05m', 5, 3],
    'Plus de ronflette',
    'Court, souple, bien blindé. Posé à côté d’un transformateur, il reste silencieux.',
  ),
  review(
    ELISE,
    ['record-brush', 4, 3],
    '',
    'Deux tours et la poussière est partie. Le support fourni est un peu léger, il glisse sur le meuble.',
  ),
  review(
    LUCIE,
    ['luv-open-headphones', 5, 22],
    'Comme une petite salle',
    'Aucune fatigue après trois heures. Les cordes respirent, la voix est devant et non dans la tête. Il faut un appartement calme : on entend tout, et les voisins aussi.',
  ),
  review(
    LUCIE,
    ['spule-headphone-amplifier', 4, 22],
    'Silence total',
    'Avec des écouteurs très sensibles, pas le moindre souffle. J’aurais aimé deux sorties pour comparer deux casques.',
  ),
  review(
    LUCIE,
    ['headphone-stand-walnut', 2, 22],
    'Joli mais instable',
    'Le bois est magnifique, mais le pied est trop léger : avec un casque lourd et son câble, il bascule. Je l’ai lesté moi-même.',
    {
      answer:
        'Merci pour votre franchise. Depuis mars, le pied contient une plaque d’acier de 600 g. Écrivez-nous, nous vous l’envoyons ; elle se visse en une minute.',
    },
  ),
  review(
    LUCIE,
    ['pegel-hx-extension-3m', 5, 22],
    '',
    'Le tissu ne frotte pas, on n’entend plus le câble quand on bouge. Exactement ce qui était promis.',
  ),
  review(
    MARC,
    ['pegel-r1-silver', 4, 8],
    'Toujours dans la poche',
    'Allumé et prêt en deux secondes, c’est vrai. Les micros intégrés saturent près d’une fanfare, sinon le son est très propre.',
  ),
  review(
    MARC,
    ['pegel-mm1', 4, 8],
    'Parfait pour les vieux disques',
    'Je l’utilise pour les disques de brocante, et il pardonne beaucoup. Moins fin que le MM 3, mais ce n’est pas le même prix.',
  ),
  review(
    MARC,
    ['storm-over-the-pond', 3, 3],
    'Beau, mais trop calme au début',
    'L’orage est superbe. Il faut patienter onze minutes avant la première goutte, et je ne suis pas patient.',
  ),
]
