import type { DemoPageTexts } from '../types.ts'

export const accessibility: DemoPageTexts = {
  en: {
    title: 'Accessibility',
    bodyHtml: `<p>Everybody should be able to choose, order and pay here. This statement holds for the shop of Pegel Demo GmbH under the German Accessibility Strengthening Act (BFSG).</p>
<h2>What we build to</h2>
<p>The measure is WCAG 2.2, level AA, and EN 301 549. The pages are checked with automated tests and by keyboard alone, in light and dark, in both reading directions and at 200 % zoom.</p>
<ul><li>Everything can be reached and used by keyboard; the focus is visible.</li><li>Text has a contrast of at least 4.5 : 1, controls at least 3 : 1.</li><li>Form fields are labelled; errors are named in words next to the field.</li><li>No sound starts by itself; movement is left out if your system asks for it.</li></ul>
<h2>Known limits</h2>
<ul><li>The spectrogram covers are named, not described; the text of each recording says what is heard.</li><li>Payment pages belong to the payment providers; we do not control their accessibility.</li></ul>
<h2>Feedback</h2>
<p>If something gets in your way, write to counter@pegel.example or call +49 40 66969 070. We answer within five working days and take your order by telephone until it is mended.</p>
<h2>Supervision</h2>
<p>Market surveillance authority of the German states for the accessibility of products and services (MLBF), Magdeburg</p>`,
  },
  de: {
    title: 'Barrierefreiheit',
    bodyHtml: `<p>Alle sollen hier auswählen, bestellen und bezahlen können. Diese Erklärung gilt für den Shop der Pegel Demo GmbH nach dem Barrierefreiheitsstärkungsgesetz (BFSG).</p>
<h2>Woran wir uns halten</h2>
<p>Maßstab sind die WCAG 2.2, Stufe AA, und die EN 301 549. Die Seiten werden mit automatischen Tests und allein mit der Tastatur geprüft, hell und dunkel, in beiden Leserichtungen und bei 200 % Vergrößerung.</p>
<ul><li>Alles ist mit der Tastatur erreichbar und bedienbar; der Fokus ist sichtbar.</li><li>Text hat einen Kontrast von mindestens 4,5 : 1, Bedienelemente von mindestens 3 : 1.</li><li>Formularfelder sind beschriftet; Fehler stehen in Worten beim Feld.</li><li>Kein Ton beginnt von selbst; Bewegung entfällt, wenn Ihr System es wünscht.</li></ul>
<h2>Bekannte Grenzen</h2>
<ul><li>Die Spektrogramme auf den Covern sind benannt, nicht beschrieben; der Text jeder Aufnahme sagt, was zu hören ist.</li><li>Die Bezahlseiten gehören den Zahlungsdiensten; auf ihre Barrierefreiheit haben wir keinen Einfluss.</li></ul>
<h2>Rückmeldung</h2>
<p>Wenn Ihnen etwas im Weg steht, schreiben Sie an counter@pegel.example oder rufen Sie an: +49 40 66969 070. Wir antworten binnen fünf Werktagen und nehmen Ihre Bestellung telefonisch auf, bis es behoben ist.</p>
<h2>Aufsicht</h2>
<p>Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg</p>`,
  },
  fr: {
    title: 'Accessibilité',
    bodyHtml: `<p>Chacun doit pouvoir choisir, commander et payer ici. Cette déclaration vaut pour la boutique de Pegel Demo GmbH au titre de la loi allemande sur l’accessibilité (BFSG).</p>
<h2>Nos repères</h2>
<p>Nous suivons les WCAG 2.2, niveau AA, et la norme EN 301 549. Les pages sont vérifiées par des tests automatiques et au clavier seul, en clair et en sombre, dans les deux sens de lecture et à 200 % de zoom.</p>
<ul><li>Tout s’atteint et s’utilise au clavier ; le focus est visible.</li><li>Le texte a un contraste d’au moins 4,5 : 1, les commandes d’au moins 3 : 1.</li><li>Les champs portent un libellé ; les erreurs sont dites en toutes lettres près du champ.</li><li>Aucun son ne démarre seul ; les mouvements disparaissent si votre système le demande.</li></ul>
<h2>Limites connues</h2>
<ul><li>Les spectrogrammes des pochettes sont nommés, non décrits ; le texte de chaque enregistrement dit ce qu’on entend.</li><li>Les pages de paiement appartiennent aux prestataires ; leur accessibilité ne dépend pas de nous.</li></ul>
<h2>Nous écrire</h2>
<p>Si quelque chose vous gêne, écrivez à counter@pegel.example ou appelez le +49 40 66969 070. Nous répondons sous cinq jours ouvrés et prenons votre commande par téléphone jusqu’à la correction.</p>
<h2>Contrôle</h2>
<p>Autorité de surveillance du marché des Länder pour l’accessibilité des produits et services (MLBF), Magdebourg</p>`,
  },
  ar: {
    title: 'سهولة الوصول',
    bodyHtml: `<p>ينبغي أن يتمكن الجميع هنا من الاختيار والطلب والدفع. يسري هذا البيان على متجر Pegel Demo GmbH وفق القانون الألماني لتعزيز سهولة الوصول (BFSG).</p>
<h2>ما نلتزم به</h2>
<p>المعيار هو WCAG 2.2 بالمستوى AA وEN 301 549. تُفحص الصفحات باختبارات آلية وبلوحة المفاتيح وحدها، بالمظهرين الفاتح والداكن، وفي اتجاهي القراءة، وعند تكبير 200 %.</p>
<ul><li>كل شيء يمكن بلوغه واستعماله بلوحة المفاتيح، وموضع التركيز ظاهر.</li><li>تباين النص 4.5 : 1 على الأقل، وتباين عناصر التحكم 3 : 1 على الأقل.</li><li>للحقول تسميات، وتُذكر الأخطاء بالكلمات بجانب الحقل.</li><li>لا يبدأ أي صوت من تلقاء نفسه، وتُحذف الحركة إذا طلب نظامك ذلك.</li></ul>
<h2>حدود معروفة</h2>
<ul><li>المخططات الطيفية على الأغلفة مسمّاة لا موصوفة، ونص كل تسجيل يذكر ما يُسمع فيه.</li><li>صفحات الدفع تعود إلى مزوّدي الدفع، ولا سيطرة لنا على سهولة الوصول فيها.</li></ul>
<h2>ملاحظاتك</h2>
<p>إذا أعاقك شيء فاكتب إلى counter@pegel.example أو اتصل بالرقم \u200e+49 40 66969 070\u200e. نجيب خلال خمسة أيام عمل ونتلقى طلبك هاتفيًا إلى أن يُصلح الخلل.</p>
<h2>الرقابة</h2>
<p>هيئة مراقبة السوق للولايات الألمانية المعنية بسهولة الوصول إلى المنتجات والخدمات (MLBF)، ماغديبورغ</p>`,
  },
}
