import type { DemoPageTexts } from '../types.ts'

/**
 * The operator of the shop; the only page that says it is a demonstration. The telephone number is from the
 * range reserved for fiction.
 */
export const imprint: DemoPageTexts = {
  en: {
    title: 'Imprint',
    bodyHtml: `<p>This is a demonstration shop. The company does not exist, no order is fulfilled and nothing is delivered.</p>
<h2>Provider</h2>
<p>Pegel Demo GmbH, Speicherstraße 7, 20457 Hamburg, Germany</p>
<p>Represented by its managing director Jana Petersen</p>
<h2>Contact</h2>
<ul><li>E-mail: counter@pegel.example</li><li>Telephone: +49 40 66969 070, Monday to Friday, 10:00 to 16:00</li></ul>
<h2>Register and tax</h2>
<ul><li>Commercial register: Amtsgericht Hamburg, HRB 000000</li><li>VAT identification number: DE000000000</li></ul>
<h2>Responsible for editorial content</h2>
<p>Jana Petersen, at the address above</p>
<h2>Settling disputes</h2>
<p>We are neither willing nor obliged to take part in dispute settlement before a consumer arbitration board. Write to us first: most things are settled with one letter.</p>`,
  },
  de: {
    title: 'Impressum',
    bodyHtml: `<p>Dies ist ein Demonstrationsshop. Die Firma gibt es nicht, keine Bestellung wird ausgeführt und nichts wird geliefert.</p>
<h2>Anbieter</h2>
<p>Pegel Demo GmbH, Speicherstraße 7, 20457 Hamburg, Deutschland</p>
<p>Vertreten durch die Geschäftsführerin Jana Petersen</p>
<h2>Kontakt</h2>
<ul><li>E-Mail: counter@pegel.example</li><li>Telefon: +49 40 66969 070, Montag bis Freitag, 10:00 bis 16:00 Uhr</li></ul>
<h2>Register und Steuer</h2>
<ul><li>Handelsregister: Amtsgericht Hamburg, HRB 000000</li><li>Umsatzsteuer-Identifikationsnummer: DE000000000</li></ul>
<h2>Verantwortlich für redaktionelle Inhalte</h2>
<p>Jana Petersen, Anschrift wie oben</p>
<h2>Streitbeilegung</h2>
<p>Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen. Schreiben Sie uns zuerst: Das meiste klärt sich mit einem Brief.</p>`,
  },
  fr: {
    title: 'Mentions légales',
    bodyHtml: `<p>Cette boutique est une démonstration. La société n’existe pas, aucune commande n’est exécutée et rien n’est livré.</p>
<h2>Éditeur</h2>
<p>Pegel Demo GmbH, Speicherstraße 7, 20457 Hambourg, Allemagne</p>
<p>Représentée par sa gérante Jana Petersen</p>
<h2>Contact</h2>
<ul><li>Courriel : counter@pegel.example</li><li>Téléphone : +49 40 66969 070, du lundi au vendredi, de 10 h à 16 h</li></ul>
<h2>Registre et TVA</h2>
<ul><li>Registre du commerce : Amtsgericht Hamburg, HRB 000000</li><li>Numéro de TVA intracommunautaire : DE000000000</li></ul>
<h2>Responsable du contenu rédactionnel</h2>
<p>Jana Petersen, à l’adresse ci-dessus</p>
<h2>Règlement des litiges</h2>
<p>Nous ne participons pas à une procédure de règlement des litiges devant un organisme de médiation de la consommation et n’y sommes pas tenus. Écrivez-nous d’abord : une lettre suffit le plus souvent.</p>`,
  },
  ar: {
    title: 'بيانات الناشر',
    bodyHtml: `<p>هذا متجر للعرض التجريبي. الشركة غير موجودة، ولا يُنفَّذ أي طلب، ولا يُسلَّم أي شيء.</p>
<h2>مقدّم الخدمة</h2>
<p>Pegel Demo GmbH، ‏Speicherstraße 7، ‏20457 Hamburg، ألمانيا</p>
<p>تمثّلها المديرة Jana Petersen</p>
<h2>التواصل</h2>
<ul><li>البريد الإلكتروني: counter@pegel.example</li><li>الهاتف: \u200e+49 40 66969 070\u200e، من الاثنين إلى الجمعة، من 10:00 إلى 16:00</li></ul>
<h2>السجل والضريبة</h2>
<ul><li>السجل التجاري: Amtsgericht Hamburg، ‏HRB 000000</li><li>رقم ضريبة القيمة المضافة: DE000000000</li></ul>
<h2>المسؤولة عن المحتوى التحريري</h2>
<p>Jana Petersen، على العنوان أعلاه</p>
<h2>تسوية النزاعات</h2>
<p>لسنا مستعدين للمشاركة في إجراءات التسوية أمام هيئة تحكيم للمستهلكين ولا ملزمين بها. اكتب إلينا أولًا: فأكثر الأمور تُحلّ برسالة واحدة.</p>`,
  },
}
