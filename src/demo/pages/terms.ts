import type { DemoPageTexts } from '../types.ts'

export const terms: DemoPageTexts = {
  en: {
    title: 'Terms and conditions',
    bodyHtml: `<h2>1. Scope</h2>
<p>These terms hold for all orders placed in this shop with Pegel Demo GmbH, Speicherstraße 7, 20457 Hamburg. Contracts are concluded in the language of the page you order on.</p>
<h2>2. Conclusion of the contract</h2>
<p>The products shown are an invitation to order. In the cart you can check and correct all entries. With the order button you make a binding offer; the contract is concluded when we confirm the order by e-mail. The confirmation holds the text of the contract and these terms.</p>
<h2>3. Prices and payment</h2>
<p>All prices include value added tax. Shipping is shown in the cart before you order. You pay by one of the methods offered for your order; with cash on delivery you pay the carrier.</p>
<h2>4. Delivery and title</h2>
<p>Countries, costs and times are listed on the page “Shipping and delivery”. Goods remain ours until they are paid in full.</p>
<h2>5. Recordings</h2>
<p>Recordings are delivered as files. You may play, copy and edit them for private use and keep them without limit of time. Publishing, resale and use in productions need our consent in writing.</p>
<h2>6. Subscription and membership</h2>
<p>A monthly subscription is renewed each month until you cancel; you can cancel until the last day of a month. A membership runs for the period named at its price. You can cancel in your profile or, without signing in, under “Cancel contracts here” at the foot of every page. Your right to terminate for good cause remains.</p>
<h2>7. Defects and warranty</h2>
<p>The statutory rights for defects apply, for goods for two years from delivery. For gear we add a warranty of two years, five for premium members: we repair or replace what fails in normal use. It does not limit your statutory rights and costs you nothing to claim.</p>
<h2>8. Liability</h2>
<p>We are liable without limit for intent and gross negligence, for injury to life, body or health, and under the Product Liability Act. For slight negligence we are liable only where a duty essential to the contract is broken, up to the damage that is typical and foreseeable.</p>
<h2>9. Law</h2>
<p>German law applies, without the UN Convention on Contracts for the International Sale of Goods. As a consumer you keep the protection of the mandatory law of the country you live in.</p>`,
  },
  de: {
    title: 'Allgemeine Geschäftsbedingungen',
    bodyHtml: `<h2>1. Geltungsbereich</h2>
<p>Diese Bedingungen gelten für alle Bestellungen in diesem Shop bei der Pegel Demo GmbH, Speicherstraße 7, 20457 Hamburg. Vertragssprache ist die Sprache der Seite, auf der Sie bestellen.</p>
<h2>2. Vertragsschluss</h2>
<p>Die gezeigten Waren sind eine Einladung zur Bestellung. Im Warenkorb können Sie alle Angaben prüfen und berichtigen. Mit der Bestellschaltfläche geben Sie ein verbindliches Angebot ab; der Vertrag kommt zustande, wenn wir die Bestellung per E-Mail bestätigen. Die Bestätigung enthält den Vertragstext und diese Bedingungen.</p>
<h2>3. Preise und Zahlung</h2>
<p>Alle Preise enthalten die Umsatzsteuer. Die Versandkosten stehen vor der Bestellung im Warenkorb. Sie zahlen mit einer der Zahlungsarten, die für Ihre Bestellung angeboten werden; bei Nachnahme zahlen Sie an den Zusteller.</p>
<h2>4. Lieferung und Eigentum</h2>
<p>Länder, Kosten und Zeiten stehen auf der Seite „Versand und Lieferung“. Die Ware bleibt bis zur vollständigen Zahlung unser Eigentum.</p>
<h2>5. Aufnahmen</h2>
<p>Aufnahmen liefern wir als Dateien. Sie dürfen sie privat abspielen, kopieren und bearbeiten und ohne zeitliche Grenze behalten. Veröffentlichung, Weiterverkauf und Verwendung in Produktionen brauchen unsere schriftliche Zustimmung.</p>
<h2>6. Abonnement und Mitgliedschaft</h2>
<p>Ein Monatsabonnement verlängert sich jeden Monat, bis Sie kündigen; das geht bis zum letzten Tag eines Monats. Eine Mitgliedschaft läuft so lange, wie beim Preis angegeben. Sie kündigen im Profil oder ohne Anmeldung unter „Verträge hier kündigen“ am Fuß jeder Seite. Das Recht zur Kündigung aus wichtigem Grund bleibt.</p>
<h2>7. Mängel und Garantie</h2>
<p>Es gelten die gesetzlichen Mängelrechte, bei Waren zwei Jahre ab Lieferung. Für Geräte geben wir zusätzlich zwei Jahre Garantie, Premium-Mitgliedern fünf: Wir reparieren oder ersetzen, was bei üblichem Gebrauch ausfällt. Die Garantie schränkt Ihre gesetzlichen Rechte nicht ein; sie in Anspruch zu nehmen kostet nichts.</p>
<h2>8. Haftung</h2>
<p>Wir haften unbeschränkt bei Vorsatz und grober Fahrlässigkeit, bei Verletzung von Leben, Körper oder Gesundheit und nach dem Produkthaftungsgesetz. Bei leichter Fahrlässigkeit haften wir nur für die Verletzung wesentlicher Vertragspflichten, begrenzt auf den typischen, vorhersehbaren Schaden.</p>
<h2>9. Recht</h2>
<p>Es gilt deutsches Recht ohne das UN-Kaufrecht. Als Verbraucher behalten Sie den Schutz der zwingenden Vorschriften des Landes, in dem Sie leben.</p>`,
  },
  fr: {
    title: 'Conditions générales de vente',
    bodyHtml: `<h2>1. Champ d’application</h2>
<p>Ces conditions valent pour toute commande passée dans cette boutique auprès de Pegel Demo GmbH, Speicherstraße 7, 20457 Hambourg. Le contrat est conclu dans la langue de la page sur laquelle vous commandez.</p>
<h2>2. Conclusion du contrat</h2>
<p>Les produits présentés sont une invitation à commander. Le panier permet de vérifier et de corriger toutes les données. Le bouton de commande vaut offre ferme de votre part ; le contrat est conclu quand nous confirmons la commande par courriel. La confirmation contient le texte du contrat et ces conditions.</p>
<h2>3. Prix et paiement</h2>
<p>Tous les prix comprennent la TVA. Les frais de port figurent dans le panier avant la commande. Vous payez par l’un des moyens proposés pour votre commande ; en contre-remboursement, vous payez au transporteur.</p>
<h2>4. Livraison et propriété</h2>
<p>Pays, frais et délais figurent à la page « Livraison ». La marchandise reste notre propriété jusqu’au paiement complet.</p>
<h2>5. Enregistrements</h2>
<p>Les enregistrements sont fournis sous forme de fichiers. Vous pouvez les écouter, les copier et les modifier à titre privé et les garder sans limite de durée. La publication, la revente et l’emploi dans une production demandent notre accord écrit.</p>
<h2>6. Abonnement et adhésion</h2>
<p>L’abonnement mensuel se renouvelle chaque mois jusqu’à résiliation, possible jusqu’au dernier jour du mois. Une adhésion dure le temps indiqué avec son prix. Vous résiliez dans votre profil ou, sans connexion, sous « Résilier votre contrat ici » au bas de chaque page. Le droit de résilier pour motif grave demeure.</p>
<h2>7. Défauts et garantie</h2>
<p>La garantie légale s’applique, pour les biens pendant deux ans à compter de la livraison. Nous y ajoutons, pour le matériel, une garantie commerciale de deux ans, cinq pour les membres premium : nous réparons ou remplaçons ce qui tombe en panne en usage normal. Elle ne limite pas vos droits légaux et son exercice est gratuit.</p>
<h2>8. Responsabilité</h2>
<p>Notre responsabilité est illimitée en cas d’intention ou de faute lourde, d’atteinte à la vie, au corps ou à la santé, et selon la loi sur les produits défectueux. En cas de faute légère, elle se limite à la violation d’une obligation essentielle du contrat et au dommage typique et prévisible.</p>
<h2>9. Droit applicable</h2>
<p>Le droit allemand s’applique, à l’exclusion de la Convention des Nations unies sur la vente internationale de marchandises. En tant que consommateur, vous gardez la protection des règles impératives du pays où vous vivez.</p>`,
  },
  ar: {
    title: 'الشروط والأحكام',
    bodyHtml: `<h2>1. النطاق</h2>
<p>تسري هذه الشروط على كل طلب في هذا المتجر لدى Pegel Demo GmbH، ‏Speicherstraße 7، ‏20457 Hamburg. لغة العقد هي لغة الصفحة التي تطلب منها.</p>
<h2>2. إبرام العقد</h2>
<p>عرض المنتجات دعوة إلى الطلب. في السلة يمكنك مراجعة كل البيانات وتصحيحها. بزر الطلب تقدّم عرضًا ملزمًا، ويُبرم العقد حين نؤكد الطلب بالبريد الإلكتروني. وتتضمن رسالة التأكيد نص العقد وهذه الشروط.</p>
<h2>3. الأسعار والدفع</h2>
<p>تشمل كل الأسعار ضريبة القيمة المضافة. وتظهر تكاليف الشحن في السلة قبل الطلب. تدفع بإحدى الطرق المعروضة لطلبك، وعند الدفع عند الاستلام تدفع لشركة التوصيل.</p>
<h2>4. التسليم والملكية</h2>
<p>البلدان والتكاليف والمدد مذكورة في صفحة «الشحن والتوصيل». تبقى البضاعة ملكًا لنا حتى سداد ثمنها كاملًا.</p>
<h2>5. التسجيلات</h2>
<p>نسلّم التسجيلات ملفات. يحق لك تشغيلها ونسخها وتعديلها للاستعمال الخاص والاحتفاظ بها بلا حد زمني. أما النشر وإعادة البيع والاستعمال في الإنتاجات فتحتاج إلى موافقتنا الخطية.</p>
<h2>6. الاشتراك والعضوية</h2>
<p>يتجدد الاشتراك الشهري كل شهر حتى تلغيه، ويمكن الإلغاء حتى آخر يوم من الشهر. وتسري العضوية للمدة المذكورة مع سعرها. تلغي من ملفك الشخصي، أو عبر «إلغاء العقود هنا» أسفل كل صفحة دون تسجيل الدخول. ويبقى حق الإنهاء لسبب مهم قائمًا.</p>
<h2>7. العيوب والضمان</h2>
<p>تسري حقوقك القانونية عند العيوب، ومدتها للسلع سنتان من التسليم. ونضيف للأجهزة ضمانًا لسنتين، ولأعضاء Premium خمس سنوات: نصلح ما يتعطل في الاستعمال المعتاد أو نستبدله. لا يقيّد الضمان حقوقك القانونية، والمطالبة به بلا تكلفة.</p>
<h2>8. المسؤولية</h2>
<p>نتحمل مسؤولية غير محدودة عن العمد والإهمال الجسيم، وعن المساس بالحياة أو الجسد أو الصحة، ووفق قانون المسؤولية عن المنتجات. وعند الإهمال البسيط لا نُسأل إلا عن الإخلال بالتزام جوهري في العقد، وفي حدود الضرر المعتاد المتوقع.</p>
<h2>9. القانون</h2>
<p>يسري القانون الألماني دون اتفاقية الأمم المتحدة لعقود البيع الدولي للبضائع. وتحتفظ بصفتك مستهلكًا بحماية القواعد الآمرة في البلد الذي تعيش فيه.</p>`,
  },
}
