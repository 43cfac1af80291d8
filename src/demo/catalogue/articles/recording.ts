import type { Localised } from '../../types.ts'

/** How a recording of the shop is made. */
export const makeRecording: Localised<string> = {
  en: `People ask which microphone we use. The honest answer is that the alarm clock matters more: between four and five in the morning there is no road within ten kilometres.

## Before

We listen on three evenings before we record on the fourth. Wind turns at dusk, a farmer has a pump, the railway has a timetable. What cannot be avoided is written down, and stays in the recording.

<!-- more -->

## The night itself

1. **Place.** Two microphones, seventeen centimetres apart, as high as the ears of somebody who sits.
2. **Level.** The loudest expected sound at −12 dB. A thrush at three metres is louder than a lorry at a hundred.
3. **Go away.** Breath, shoes and a zip fastener are all louder than a frog. We walk four hundred metres and wait an hour.

## Afterwards

Nothing is mixed and nothing is taken out. We cut the beginning and the end, set the level once for the whole and write the place, the hour and the temperature beside it. *If you hear a dog, there was a dog.*

## What you get

A file without compression, and one spectrogram: the picture on its cover is drawn from the sound itself, low tones below, high ones above, time from left to right.
`,
  de: `Man fragt uns, welches Mikrofon wir verwenden. Die ehrliche Antwort: Der Wecker ist wichtiger. Zwischen vier und fünf Uhr morgens fährt im Umkreis von zehn Kilometern niemand.

## Vorher

Wir hören an drei Abenden zu und nehmen am vierten auf. Der Wind dreht in der Dämmerung, ein Bauer hat eine Pumpe, die Bahn einen Fahrplan. Was sich nicht vermeiden lässt, schreiben wir auf, und es bleibt in der Aufnahme.

<!-- more -->

## Die Nacht selbst

1. **Platz.** Zwei Mikrofone, siebzehn Zentimeter auseinander, so hoch wie die Ohren eines Sitzenden.
2. **Pegel.** Das lauteste erwartete Geräusch bei −12 dB. Eine Drossel in drei Metern ist lauter als ein Lastwagen in hundert.
3. **Weggehen.** Atem, Schuhe und ein Reißverschluss sind lauter als ein Frosch. Wir gehen vierhundert Meter weit und warten eine Stunde.

## Danach

Nichts wird gemischt, nichts herausgenommen. Wir schneiden Anfang und Ende, stellen den Pegel einmal für das Ganze ein und schreiben Ort, Stunde und Temperatur dazu. *Hören Sie einen Hund, dann war da ein Hund.*

## Was Sie bekommen

Eine Datei ohne Kompression und ein Spektrogramm: Das Bild auf der Hülle ist aus dem Klang selbst gezeichnet, tiefe Töne unten, hohe oben, die Zeit von links nach rechts.
`,
  fr: `On nous demande quel micro nous utilisons. La réponse honnête : le réveil compte davantage. Entre quatre et cinq heures du matin, personne ne roule à dix kilomètres à la ronde.

## Avant

Nous écoutons trois soirs et enregistrons le quatrième. Le vent tourne au crépuscule, un fermier a une pompe, le train a un horaire. Ce qu’on ne peut éviter est noté, et reste dans l’enregistrement.

<!-- more -->

## La nuit même

1. **La place.** Deux micros, à dix-sept centimètres l’un de l’autre, à la hauteur des oreilles de quelqu’un d’assis.
2. **Le niveau.** Le son le plus fort attendu à −12 dB. Une grive à trois mètres est plus forte qu’un camion à cent.
3. **S’éloigner.** Le souffle, les chaussures et une fermeture éclair couvrent une grenouille. Nous marchons quatre cents mètres et attendons une heure.

## Après

Rien n’est mixé, rien n’est retiré. Nous coupons le début et la fin, réglons le niveau une fois pour le tout et notons le lieu, l’heure et la température. *Si vous entendez un chien, il y avait un chien.*

## Ce que vous recevez

Un fichier sans compression et un spectrogramme : l’image de la pochette est dessinée d’après le son, les graves en bas, les aigus en haut, le temps de gauche à droite.
`,
  ar: `يسألنا الناس أي ميكروفون نستعمل. والجواب الصادق أن المنبّه أهم: بين الرابعة والخامسة صباحًا لا تسير سيارة في محيط عشرة كيلومترات.

## قبل التسجيل

نُصغي ثلاث أمسيات ونسجّل في الرابعة. تدور الريح عند الغسق، ولدى المزارع مضخة، وللقطار موعد. وما لا يمكن تجنّبه نكتبه ويبقى في التسجيل.

<!-- more -->

## الليلة نفسها

1. **المكان.** ميكروفونان بينهما سبعة عشر سنتيمترًا، بارتفاع أذني شخص جالس.
2. **المستوى.** أعلى صوت متوقع عند −12 dB. سُمنة على ثلاثة أمتار أعلى من شاحنة على مئة.
3. **الابتعاد.** النَّفَس والحذاء والسحّاب كلها أعلى من ضفدع. نمشي أربعمئة متر وننتظر ساعة.

## بعد ذلك

لا نمزج شيئًا ولا نحذف شيئًا. نقصّ البداية والنهاية ونضبط المستوى مرة واحدة للكل ونكتب المكان والساعة والحرارة. *إن سمعت كلبًا فقد كان هناك كلب.*

## ما تحصل عليه

ملف دون ضغط ومخطط طيفي واحد: صورة الغلاف مرسومة من الصوت نفسه، النغمات المنخفضة في الأسفل والعالية في الأعلى والزمن من اليسار إلى اليمين.
`,
}
