import type { Localised } from '../../types.ts'

/** Where loudspeakers stand. */
export const placeLoudspeakers: Localised<string> = {
  en: `Moving a loudspeaker by thirty centimetres changes more than any cable. It costs nothing, and you can put it back.

## The triangle

Sit down. Both loudspeakers and your head make a triangle with three equal sides, two to three metres long. The tweeters point at your shoulders, and stand as high as your ears.

<!-- more -->

## The wall

A wall close behind lifts the bass, a corner lifts it twice. Begin with half a metre and move them back by a hand's breadth at a time. Stop when a double bass has a pitch again and not just a size.

- Closed boxes such as the Deich may touch the wall.
- Boxes with a port need twenty centimetres at least.
- Keep the distances to the side walls unequal on purpose.

## The first reflection

Ask somebody to slide a mirror along the side wall. Where you see the tweeter in it, hang a picture on canvas or put a shelf of books. A carpet between you and the loudspeakers does the same for the floor.

## Listen

Play a voice, alone. It must stand between the loudspeakers, as high as a standing person, and not move when you turn your head.
`,
  de: `Einen Lautsprecher um dreißig Zentimeter zu rücken ändert mehr als jedes Kabel. Es kostet nichts, und man kann ihn zurückstellen.

## Das Dreieck

Setzen Sie sich. Beide Lautsprecher und Ihr Kopf bilden ein Dreieck mit drei gleichen Seiten, zwei bis drei Meter lang. Die Hochtöner zeigen auf Ihre Schultern und stehen so hoch wie Ihre Ohren.

<!-- more -->

## Die Wand

Eine Wand dicht dahinter hebt den Bass, eine Ecke hebt ihn doppelt. Beginnen Sie mit einem halben Meter und rücken Sie je eine Handbreit zurück. Hören Sie auf, wenn ein Kontrabass wieder eine Tonhöhe hat und nicht nur eine Größe.

- Geschlossene Boxen wie die Deich dürfen die Wand berühren.
- Boxen mit Bassreflexrohr brauchen mindestens zwanzig Zentimeter.
- Lassen Sie die Abstände zu den Seitenwänden mit Absicht ungleich.

## Die erste Reflexion

Bitten Sie jemanden, einen Spiegel die Seitenwand entlangzuschieben. Wo Sie darin den Hochtöner sehen, hängen Sie ein Bild auf Leinwand auf oder stellen ein Bücherregal hin. Ein Teppich zwischen Ihnen und den Lautsprechern tut dasselbe für den Boden.

## Hören

Spielen Sie eine Stimme allein. Sie muss zwischen den Lautsprechern stehen, so hoch wie ein stehender Mensch, und sich nicht bewegen, wenn Sie den Kopf drehen.
`,
  fr: `Déplacer une enceinte de trente centimètres change plus que n’importe quel câble. Cela ne coûte rien, et l’on peut revenir en arrière.

## Le triangle

Asseyez-vous. Les deux enceintes et votre tête forment un triangle à trois côtés égaux, de deux à trois mètres. Les tweeters visent vos épaules et sont à la hauteur de vos oreilles.

<!-- more -->

## Le mur

Un mur juste derrière renforce le grave, un angle le double. Commencez à un demi-mètre et reculez d’une largeur de main à la fois. Arrêtez quand une contrebasse retrouve une hauteur de note, et pas seulement une taille.

- Les coffrets clos comme la Deich peuvent toucher le mur.
- Ceux à évent demandent au moins vingt centimètres.
- Gardez exprès des distances inégales aux murs latéraux.

## La première réflexion

Faites glisser un miroir le long du mur latéral. Là où vous y voyez le tweeter, accrochez un tableau sur toile ou placez une bibliothèque. Un tapis entre vous et les enceintes fait de même pour le sol.

## Écouter

Jouez une voix seule. Elle doit se tenir entre les enceintes, à la hauteur d’une personne debout, et ne pas bouger quand vous tournez la tête.
`,
  ar: `تحريك مكبّر ثلاثين سنتيمترًا يغيّر أكثر من أي كابل. لا يكلّف شيئًا، ويمكنك إعادته.

## المثلث

اجلس. المكبّران ورأسك مثلث أضلاعه متساوية، طول الضلع متران إلى ثلاثة. توجَّه سماعتا النغمات العالية نحو كتفيك وتكون بارتفاع أذنيك.

<!-- more -->

## الجدار

الجدار القريب خلف المكبّر يرفع الجهير، والزاوية ترفعه مرتين. ابدأ بنصف متر وأرجعه بعرض كف كل مرة. توقّف حين يعود للكونترباص طبقة صوت لا حجم فقط.

- الصناديق المغلقة مثل Deich يجوز أن تلامس الجدار.
- الصناديق ذات الفتحة تحتاج إلى عشرين سنتيمترًا على الأقل.
- اجعل المسافتين إلى الجدارين الجانبيين غير متساويتين عن قصد.

## الانعكاس الأول

اطلب من أحد أن يحرّك مرآة على الجدار الجانبي. حيث ترى فيها سماعة النغمات العالية علّق لوحة من القماش أو ضع رفّ كتب. والسجادة بينك وبين المكبّرين تفعل الشيء نفسه للأرض.

## الإصغاء

شغّل صوتًا بشريًا وحده. يجب أن يقف بين المكبّرين بارتفاع إنسان واقف وألّا يتحرك حين تدير رأسك.
`,
}

/** Caring for records. */
export const careForRecords: Localised<string> = {
  en: `A record from 1965 can sound new. Most that crackle are dirty, not worn.

## Before each side

Two turns with a carbon brush while the platter moves, then lift it slowly outwards. It takes the dust away and the charge that would call new dust.

## Once in its life

Wash it: three puffs of fluid, along the grooves, never across them. Let it dry upright for ten minutes. Then give it a new inner sleeve: the old paper one is where the dust came from.

<!-- more -->

## How they stand

Upright, and not leaning. Eighty in a crate is right: full enough to hold each other, loose enough to leaf through. Not beside a radiator: vinyl bends from 50 °C.

## What does harm

- A needle that is worn out. After 800 hours it cuts.
- Fingers on the grooves. Hold it by its edge and its label.
- Shellac fluid on vinyl, and alcohol on shellac.
`,
  de: `Eine Platte von 1965 kann neu klingen. Die meisten, die knistern, sind schmutzig und nicht abgespielt.

## Vor jeder Seite

Zwei Umdrehungen mit der Kohlefaserbürste bei laufendem Teller, dann langsam nach außen abheben. Das nimmt den Staub und die Ladung, die neuen anzieht.

## Einmal im Leben

Waschen: drei Sprühstöße, den Rillen entlang, nie quer. Zehn Minuten aufrecht trocknen lassen. Danach eine neue Innenhülle: Aus der alten aus Papier kam der Staub.

<!-- more -->

## Wie sie stehen

Aufrecht und nicht schräg. Achtzig in einer Kiste sind richtig: voll genug, um einander zu halten, locker genug zum Blättern. Nicht neben der Heizung: Vinyl verzieht sich ab 50 °C.

## Was schadet

- Eine abgenutzte Nadel. Nach 800 Stunden schneidet sie.
- Finger auf den Rillen. Fassen Sie Rand und Etikett.
- Schellackmittel auf Vinyl und Alkohol auf Schellack.
`,
  fr: `Un disque de 1965 peut sonner comme neuf. La plupart de ceux qui craquent sont sales, pas usés.

## Avant chaque face

Deux tours avec la brosse en carbone, plateau en marche, puis retirez-la lentement vers l’extérieur. Elle emporte la poussière et la charge qui en attirerait d’autre.

## Une fois dans sa vie

Lavez-le : trois pressions de liquide, le long des sillons, jamais en travers. Laissez sécher debout dix minutes. Puis donnez-lui une pochette neuve : la poussière venait de l’ancienne, en papier.

<!-- more -->

## Comment ils se tiennent

Debout, sans pencher. Quatre-vingts par caisse : assez pour se tenir, pas trop pour feuilleter. Jamais près d’un radiateur : le vinyle se voile dès 50 °C.

## Ce qui abîme

- Un diamant usé. Après 800 heures, il coupe.
- Les doigts sur les sillons. Tenez le disque par le bord et l’étiquette.
- Le produit pour gomme-laque sur le vinyle, et l’alcool sur la gomme-laque.
`,
  ar: `يمكن لأسطوانة من عام 1965 أن تبدو جديدة. معظم ما يخشخش متسخ لا مستهلك.

## قبل كل وجه

دورتان بفرشاة الكربون والصحن يدور، ثم ارفعها ببطء إلى الخارج. تزيل الغبار والشحنة التي تجذب غبارًا جديدًا.

## مرة في عمرها

اغسلها: ثلاث رشّات على طول الأخاديد لا عرضها. دعها تجف قائمة عشر دقائق، ثم أعطها غلافًا داخليًا جديدًا: فالغبار جاء من الغلاف الورقي القديم.

<!-- more -->

## كيف تقف

قائمة غير مائلة. ثمانون في الصندوق عدد مناسب: يكفي ليسند بعضها بعضًا ويترك مجالًا للتقليب. لا بجانب المدفأة: ينحني الفينيل من 50 °C.

## ما يضرّ

- إبرة مستهلكة. بعد 800 ساعة تصبح قاطعة.
- الأصابع على الأخاديد. أمسكها من الحافة والملصق.
- سائل اللكّ على الفينيل، والكحول على اللكّ.
`,
}
