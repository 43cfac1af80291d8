import type { DemoProduct } from '../types.ts'
import { funk, rille, takt } from './amplifiers/digital.ts'
import { a80, m200, p1 } from './amplifiers/separates.ts'
import { gear } from './gear.ts'

const common = { productType: 'Amplifiers', category: 'amplifiers' } as const

const a120 = gear({
  ...common,
  handle: 'a120-amplifier',
  sku: 'AMP-A120',
  tags: ['integrated', 'meters'],
  priceMinor: 189_000,
  weightGrams: 14_200,
  stock: 55,
  drawing: { subject: 'amplifier', model: 'A 120', layout: 'meters' },
  finishes: ['silver', 'graphite'],
  facts: [
    ['power', '2 × 120 W, 8 Ω'],
    ['distortion', '0.003 % (1 kHz, 100 W)'],
    ['noise', '104 dB (A)'],
    ['inputs', '4 × line, phono MM/MC, USB'],
    ['weight', '14.2 kg'],
  ],
  texts: {
    en: [
      'A 120 integrated amplifier',
      'Two meters that tell the truth: they show watts at the terminals, not a light show.',
      'Class AB, 120 watts a side into 8 ohms with both channels driven. The needle stands at 0 dB when it gives a hundred.',
      'The volume knob is a stepped attenuator with 64 positions; both channels agree within 0.1 dB.',
    ],
    de: [
      'Vollverstärker A 120',
      'Zwei Zeiger, die die Wahrheit sagen: Watt an den Klemmen, keine Lichtschau.',
      'Klasse AB, 120 Watt je Kanal an 8 Ohm, beide Kanäle ausgesteuert. Der Zeiger steht bei 0 dB, wenn er hundert liefert.',
      'Der Lautstärkeregler hat 64 Stufen; die Kanäle stimmen auf 0,1 dB überein.',
    ],
    fr: [
      'Ampli intégré A 120',
      'Deux vumètres qui disent vrai : des watts aux bornes, pas un jeu de lumière.',
      'Classe AB, 120 watts par canal sous 8 ohms, les deux canaux en charge. L’aiguille est à 0 dB quand il en donne cent.',
      'Le volume est un atténuateur à 64 crans ; les canaux s’accordent à 0,1 dB près.',
    ],
    ar: [
      'المضخّم المتكامل A 120',
      'مؤشران يقولان الحقيقة: يعرضان الواط عند المخارج لا عرضًا ضوئيًا.',
      'الفئة AB، ‏120 واط لكل قناة عند 8 أوم والقناتان تعملان. يقف المؤشر عند 0 dB حين يعطي مئة.',
      'مفتاح الصوت بـ64 درجة، وتتطابق القناتان ضمن 0.1 dB.',
    ],
  },
})

const a40 = gear({
  ...common,
  handle: 'a40-amplifier',
  sku: 'AMP-A40',
  tags: ['integrated', 'compact'],
  priceMinor: 59_900,
  compareAtMinor: 64_900,
  weightGrams: 6_900,
  stock: 90,
  drawing: { subject: 'amplifier', model: 'A 40', layout: 'simple' },
  finishes: ['walnut'],
  facts: [
    ['power', '2 × 40 W, 8 Ω'],
    ['distortion', '0.008 % (1 kHz, 30 W)'],
    ['noise', '98 dB (A)'],
    ['inputs', '3 × line, phono MM'],
    ['weight', '6.9 kg'],
  ],
  texts: {
    en: [
      'A 40 compact amplifier',
      'Forty honest watts, enough for any room below thirty square metres.',
      'One knob, four keys and a phono input that deserves the name. It idles at 9 watts and switches itself off after an hour of silence.',
    ],
    de: [
      'Kompaktverstärker A 40',
      'Vierzig ehrliche Watt, genug für jeden Raum unter dreißig Quadratmetern.',
      'Ein Knopf, vier Tasten und ein Phonoeingang, der den Namen verdient. Im Leerlauf 9 Watt; nach einer Stunde Stille schaltet er sich ab.',
    ],
    fr: [
      'Ampli compact A 40',
      'Quarante watts honnêtes, assez pour toute pièce de moins de trente mètres carrés.',
      'Un bouton, quatre touches et une entrée phono digne de ce nom. Il consomme 9 watts au repos et s’éteint après une heure de silence.',
    ],
    ar: [
      'المضخّم المدمج A 40',
      'أربعون واطًا صادقة تكفي أي غرفة دون ثلاثين مترًا مربعًا.',
      'مفتاح واحد وأربعة أزرار ومدخل فونو يستحق اسمه. يستهلك 9 واط عند السكون وينطفئ بعد ساعة صمت.',
    ],
  },
})

const r30 = gear({
  ...common,
  handle: 'r30-receiver',
  sku: 'REC-R30',
  tags: ['receiver', 'radio'],
  priceMinor: 79_900,
  weightGrams: 8_400,
  stock: 0,
  drawing: { subject: 'amplifier', model: 'R 30', layout: 'receiver' },
  finishes: ['walnut'],
  facts: [
    ['power', '2 × 55 W, 8 Ω'],
    ['inputs', '2 × line, phono MM, Bluetooth'],
    ['network', 'FM, DAB+'],
    ['noise', '100 dB (A)'],
    ['weight', '8.4 kg'],
  ],
  texts: {
    en: [
      'R 30 receiver',
      'A tuner you turn by hand, with a flywheel behind the knob.',
      'FM and DAB+ behind one dial. The lamp behind the scale is an LED that can be replaced with a screwdriver.',
    ],
    de: [
      'Receiver R 30',
      'Ein Tuner, den man von Hand dreht, mit einer Schwungmasse hinter dem Knopf.',
      'UKW und DAB+ auf einer Skala. Die Skalenlampe ist eine LED, die sich mit einem Schraubendreher tauschen lässt.',
    ],
    fr: [
      'Ampli-tuner R 30',
      'Un tuner que l’on tourne à la main, avec un volant derrière le bouton.',
      'FM et DAB+ sur un seul cadran. La lampe est une LED qui se change avec un tournevis.',
    ],
    ar: [
      'جهاز الاستقبال R 30',
      'موالِف تديره بيدك، مع حدّافة خلف المفتاح.',
      'إف إم وDAB+ على قرص واحد. مصباح التدريج LED يُستبدل بمفكّ.',
    ],
  },
})

const bote = gear({
  handle: 'bote-network-player',
  productType: 'Network players',
  category: 'amplifiers',
  sku: 'NET-BOTE',
  tags: ['network player', 'pairs by code'],
  priceMinor: 44_900,
  weightGrams: 1_600,
  stock: 75,
  drawing: { subject: 'amplifier', model: 'BOTE', layout: 'player' },
  finishes: ['graphite', 'silver'],
  facts: [
    ['network', 'Ethernet, Wi-Fi 6'],
    ['formats', 'FLAC, WAV, Opus, MP3'],
    ['noise', '118 dB (A)'],
    [
      'outputs',
      {
        en: 'line, optical, USB',
        de: 'Line, optisch, USB',
        fr: 'ligne, optique, USB',
        ar: 'لاين، بصري، USB',
      },
    ],
    ['weight', '1.6 kg'],
  ],
  texts: {
    en: [
      'Bote network player',
      'Shows a code of eight letters; enter it here once, and your library is on the shelf.',
      'No account on the device, no microphone, no app. It forgets you when you disconnect it on your profile page.',
    ],
    de: [
      'Netzwerkspieler Bote',
      'Zeigt einen Code aus acht Buchstaben; einmal hier eingegeben, steht Ihr Archiv im Regal.',
      'Kein Konto auf dem Gerät, kein Mikrofon, keine App. Er vergisst Sie, sobald Sie ihn in Ihrem Profil trennen.',
    ],
    fr: [
      'Lecteur réseau Bote',
      'Il affiche un code de huit lettres ; saisi ici une fois, votre bibliothèque est sur l’étagère.',
      'Pas de compte sur l’appareil, pas de micro, pas d’application. Il vous oublie dès que vous le déconnectez dans votre profil.',
    ],
    ar: [
      'مشغّل الشبكة Bote',
      'يعرض رمزًا من ثمانية أحرف؛ أدخله هنا مرة فتصبح مكتبتك على الرف.',
      'لا حساب على الجهاز ولا ميكروفون ولا تطبيق. ينساك حين تفصله من صفحة ملفك.',
    ],
  },
})

export const amplifiers: readonly DemoProduct[] = [a120, a40, r30, bote, a80, p1, m200, funk, takt, rille]
