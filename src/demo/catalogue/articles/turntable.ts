import type { Localised } from '../../types.ts'

/** How to set up a turntable. In Markdown; what stands above the line is the preview. */
export const setUpTurntable: Localised<string> = {
  en: `A turntable that is set up well sounds better than a dearer one that is not. It takes half an hour, a level and a scale for the needle. Do it in this order, because each step rests on the one before.

## 1. The place

Put it on something heavy, away from the loudspeakers, never on the same board as them. Lay a level on the platter, first along and then across, and turn the feet until the bubble stands still.

## 2. Height of the arm

Lower the needle onto a record you do not mind. Seen from the side, the arm must lie parallel to the record. If its back is too high, the tip leans forward and voices grow sharp; too low, and they grow dull.

<!-- more -->

## 3. Tracking force

Balance the arm first: with the anti-skating at zero, turn the counterweight until the arm floats. Set the scale to zero, then turn weight and scale together to what the maker of the cartridge names, such as 1.8 g. Check it with a gauge. *Too little force does more damage than too much*: the tip leaves the groove and lands in it again.

## 4. The angle of the cartridge

Print the template, put its hole over the spindle and lower the needle onto the first cross. The sides of the cartridge must run along the lines. Loosen both screws a little, turn, tighten, and look at the second cross. After two or three rounds both agree.

## 5. Anti-skating

Set it to the same figure as the tracking force. Play the last song of a loud side: if the right channel breaks up first, add a little; if the left one does, take some away.

## When to do it again

After every change of the cartridge, after a move, and once a year. The needle itself lasts about 800 hours: an hour a day for two years.
`,
  de: `Ein gut eingestellter Plattenspieler klingt besser als ein teurerer, der es nicht ist. Man braucht eine halbe Stunde, eine Wasserwaage und eine Tonarmwaage. Gehen Sie in dieser Reihenfolge vor, denn jeder Schritt baut auf dem vorigen auf.

## 1. Der Platz

Stellen Sie ihn auf etwas Schweres, weg von den Lautsprechern und nie auf dasselbe Brett. Legen Sie die Wasserwaage auf den Teller, erst längs, dann quer, und drehen Sie die Füße, bis die Blase steht.

## 2. Höhe des Arms

Senken Sie die Nadel auf eine Platte, um die es nicht schade ist. Von der Seite gesehen muss der Arm parallel zur Platte liegen. Ist er hinten zu hoch, neigt sich die Spitze nach vorn und Stimmen werden scharf; zu tief, und sie werden stumpf.

<!-- more -->

## 3. Auflagekraft

Erst den Arm ausbalancieren: Antiskating auf null, das Gegengewicht drehen, bis der Arm schwebt. Die Skala auf null stellen, dann Gewicht und Skala zusammen auf den Wert drehen, den der Hersteller des Systems nennt, etwa 1,8 g. Mit der Waage prüfen. *Zu wenig Kraft schadet mehr als zu viel*: Die Spitze verlässt die Rille und fällt wieder hinein.

## 4. Der Winkel des Systems

Drucken Sie die Schablone, legen Sie ihr Loch über den Dorn und senken Sie die Nadel auf das erste Kreuz. Die Seiten des Systems müssen an den Linien entlanglaufen. Beide Schrauben etwas lösen, drehen, anziehen und das zweite Kreuz ansehen. Nach zwei, drei Runden stimmen beide.

## 5. Antiskating

Stellen Sie denselben Wert ein wie bei der Auflagekraft. Spielen Sie das letzte Stück einer lauten Seite: Verzerrt der rechte Kanal zuerst, geben Sie etwas dazu; ist es der linke, nehmen Sie etwas weg.

## Wann wieder

Nach jedem Wechsel des Systems, nach einem Umzug und einmal im Jahr. Die Nadel selbst hält etwa 800 Stunden: eine Stunde am Tag, zwei Jahre lang.
`,
  fr: `Une platine bien réglée sonne mieux qu’une plus chère qui ne l’est pas. Il faut une demi-heure, un niveau et une balance de bras. Suivez cet ordre : chaque étape repose sur la précédente.

## 1. L’emplacement

Posez-la sur un meuble lourd, loin des enceintes et jamais sur la même planche. Placez le niveau sur le plateau, dans un sens puis dans l’autre, et tournez les pieds jusqu’à ce que la bulle s’arrête.

## 2. Hauteur du bras

Descendez la pointe sur un disque sans valeur. Vu de côté, le bras doit être parallèle au disque. Trop haut à l’arrière, la pointe penche et les voix deviennent aigres ; trop bas, elles s’éteignent.

<!-- more -->

## 3. Force d’appui

Équilibrez d’abord le bras : antiskating à zéro, tournez le contrepoids jusqu’à ce que le bras flotte. Mettez l’échelle à zéro, puis tournez l’ensemble jusqu’à la valeur du fabricant, par exemple 1,8 g. Vérifiez avec la balance. *Trop peu de force abîme plus que trop* : la pointe quitte le sillon et y retombe.

## 4. L’angle de la cellule

Imprimez le gabarit, passez son trou sur l’axe et descendez la pointe sur la première croix. Les flancs de la cellule doivent suivre les lignes. Desserrez un peu les deux vis, tournez, resserrez, et regardez la seconde croix. Après deux ou trois passages, les deux s’accordent.

## 5. Antiskating

Réglez-le sur la même valeur que la force d’appui. Jouez le dernier morceau d’une face forte : si le canal droit sature d’abord, ajoutez-en un peu ; si c’est le gauche, retirez-en.

## Quand recommencer

Après chaque changement de cellule, après un déménagement et une fois par an. Le diamant dure environ 800 heures : une heure par jour pendant deux ans.
`,
  ar: `المشغّل المضبوط جيدًا أجمل صوتًا من مشغّل أغلى لم يُضبط. تحتاج إلى نصف ساعة وميزان ماء وميزان للإبرة. اتبع هذا الترتيب، فكل خطوة تقوم على ما قبلها.

## 1. المكان

ضعه على شيء ثقيل بعيدًا عن المكبّرات، ولا تضعه معها على لوح واحد أبدًا. ضع ميزان الماء على الصحن طولًا ثم عرضًا، وأدر الأقدام حتى تستقر الفقاعة.

## 2. ارتفاع الذراع

أنزل الإبرة على أسطوانة لا تهمّك. من الجانب يجب أن تكون الذراع موازية للأسطوانة. إن ارتفعت مؤخرتها مال الرأس إلى الأمام واحتدّت الأصوات، وإن انخفضت خبت.

<!-- more -->

## 3. قوة التتبع

وازن الذراع أولًا: اجعل مانع الانزلاق صفرًا وأدر الثقل حتى تطفو الذراع. اضبط المقياس على الصفر ثم أدر الثقل والمقياس معًا إلى القيمة التي يذكرها صانع الرأس، مثل 1.8 g. تحقّق منها بالميزان. *القوة القليلة أضرّ من الكثيرة*: تترك الإبرة الأخدود ثم تسقط فيه.

## 4. زاوية الرأس

اطبع القالب وضع ثقبه على المحور وأنزل الإبرة على التقاطع الأول. يجب أن يسير جانبا الرأس مع الخطوط. أرخِ البرغيين قليلًا وأدر ثم شدّ، وانظر إلى التقاطع الثاني. بعد جولتين أو ثلاث يتفق الاثنان.

## 5. مانع الانزلاق

اضبطه على قيمة قوة التتبع نفسها. شغّل المقطع الأخير من وجه عالي الصوت: إن تشوّهت القناة اليمنى أولًا فزد قليلًا، وإن كانت اليسرى فأنقص.

## متى تعيد الضبط

بعد كل تبديل للرأس، وبعد الانتقال إلى بيت آخر، ومرة في السنة. أما الإبرة فتدوم نحو 800 ساعة: ساعة في اليوم مدة سنتين.
`,
}
