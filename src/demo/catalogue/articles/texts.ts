import type { Localised } from '../../types.ts'

/** In Markdown; what stands above the line is the preview. */
export const twoMicrophones: Localised<string> = {
  en: `Two ears are seventeen centimetres apart. Put two microphones there, and a listener with loudspeakers hears where each bird sits.

<!-- more -->

## Three distances

- **At one point**: the sound reaches both at once. Only loudness tells left from right. The picture is sharp and narrow.
- **Seventeen centimetres**: loudness and time agree. Most of our recordings are made like this.
- **Half a metre and more**: time decides. The room grows, and the middle gets weak.

## Try it

Record the same place three times and change nothing else. Listen to something that *moves*: a car, a gull, your own steps.
`,
  de: `Zwei Ohren sind siebzehn Zentimeter voneinander entfernt. Stehen zwei Mikrofone dort, so hört man über Lautsprecher, wo jeder Vogel sitzt.

<!-- more -->

## Drei Abstände

- **An einem Punkt**: Der Schall erreicht beide zugleich. Nur die Lautstärke trennt links und rechts. Das Bild ist scharf und schmal.
- **Siebzehn Zentimeter**: Lautstärke und Zeit stimmen überein. So entstehen die meisten unserer Aufnahmen.
- **Ein halber Meter und mehr**: Die Zeit entscheidet. Der Raum wächst, und die Mitte wird schwach.

## Zum Ausprobieren

Nehmen Sie denselben Ort dreimal auf und ändern Sie sonst nichts. Hören Sie auf etwas, das sich *bewegt*: ein Auto, eine Möwe, die eigenen Schritte.
`,
  fr: `Deux oreilles sont à dix-sept centimètres l’une de l’autre. Placez-y deux micros, et l’on entend sur des enceintes où se tient chaque oiseau.

<!-- more -->

## Trois distances

- **En un point** : le son les atteint ensemble. Seul le volume sépare la gauche de la droite. L’image est nette et étroite.
- **Dix-sept centimètres** : volume et temps s’accordent. La plupart de nos enregistrements sont faits ainsi.
- **Un demi-mètre et plus** : le temps décide. L’espace grandit, et le centre faiblit.

## À essayer

Enregistrez trois fois le même lieu sans rien changer d’autre. Écoutez ce qui *bouge* : une voiture, une mouette, vos propres pas.
`,
  ar: `تبعد الأذنان إحداهما عن الأخرى سبعة عشر سنتيمترًا. ضع ميكروفونين هناك، فيسمع المستمع أين يقف كل طائر.

<!-- more -->

## ثلاث مسافات

- **في نقطة واحدة**: يصل الصوت إليهما معًا، ولا يفرّق بين اليمين واليسار إلا العلوّ. الصورة حادة وضيقة.
- **سبعة عشر سنتيمترًا**: يتفق العلوّ والزمن. هكذا سُجّل معظم تسجيلاتنا.
- **نصف متر وأكثر**: الزمن هو الذي يقرر. يكبر المكان ويضعف الوسط.

## جرّب

سجّل المكان نفسه ثلاث مرات ولا تغيّر شيئًا آخر. استمع إلى ما *يتحرك*: سيارة أو نورس أو خطواتك.
`,
}

/** In Markdown; what stands above the line is the preview. */
export const whatAGaugeKnows: Localised<string> = {
  en: `A gauge at the quay shows 5.12 metres. Above what? Above a mark that somebody chose long ago, so that the figure never falls below zero.

<!-- more -->

Loudness is measured in the same way. Zero decibels is not silence: it is the softest sound that a young ear notices, and quieter sounds have figures below zero.

> A level is always a difference between two things. Ask for the second one.

On our meters, zero stands at the top. It is the loudest value that a file can hold, and everything that you hear lies below it. So the same word counts up from the sea and down from the ceiling.
`,
  de: `Ein Pegel am Kai zeigt 5,12 Meter. Über was? Über einer Marke, die jemand vor langer Zeit gewählt hat, damit die Zahl nie unter null fällt.

<!-- more -->

Lautstärke misst man genauso. Null Dezibel ist keine Stille: Es ist der leiseste Ton, den ein junges Ohr bemerkt, und leisere haben Zahlen unter null.

> Ein Pegel ist immer ein Unterschied zwischen zwei Dingen. Fragen Sie nach dem zweiten.

Auf unseren Anzeigen steht die Null oben. Sie ist der lauteste Wert, den eine Datei fassen kann, und alles Hörbare liegt darunter. So zählt dasselbe Wort vom Meer aufwärts und von der Decke abwärts.
`,
  fr: `Une échelle au quai indique 5,12 mètres. Au-dessus de quoi ? D’un repère choisi il y a longtemps, pour que le chiffre ne descende jamais sous zéro.

<!-- more -->

Le volume se mesure de la même façon. Zéro décibel n’est pas le silence : c’est le son le plus faible qu’une jeune oreille perçoit, et les plus faibles ont des valeurs négatives.

> Un niveau est toujours une différence entre deux choses. Demandez laquelle est la seconde.

Sur nos indicateurs, le zéro est en haut. C’est la plus forte valeur qu’un fichier peut contenir, et tout ce qu’on entend se trouve dessous. Le même mot compte donc vers le haut depuis la mer et vers le bas depuis le plafond.
`,
  ar: `يُظهر مقياس عند الرصيف 5.12 متر. فوق ماذا؟ فوق علامة اختارها أحدهم منذ زمن بعيد كي لا ينزل الرقم تحت الصفر.

<!-- more -->

يُقاس علوّ الصوت بالطريقة نفسها. صفر ديسيبل ليس صمتًا: إنه أخفت صوت تلاحظه أذن شابة، وللأصوات الأخفت أرقام تحت الصفر.

> المستوى دائمًا فرق بين شيئين. اسأل عن الثاني.

في عدّاداتنا يقف الصفر في الأعلى. إنه أعلى قيمة يحملها ملف، وكل ما تسمعه تحته. فالكلمة نفسها تعدّ صعودًا من البحر ونزولًا من السقف.
`,
}
