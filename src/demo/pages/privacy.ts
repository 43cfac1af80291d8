import type { DemoPageTexts } from '../types.ts'

export const privacy: DemoPageTexts = {
  en: {
    title: 'Privacy',
    bodyHtml: `<h2>Controller</h2>
<p>Pegel Demo GmbH, Speicherstraße 7, 20457 Hamburg, privacy@pegel.example</p>
<h2>What we process, and why</h2>
<ul><li>Orders: name, addresses, e-mail, goods and payment state, to perform the contract (Art. 6(1)(b) GDPR).</li><li>Account: e-mail, a hash of your password, orders and devices, for as long as you keep the account (Art. 6(1)(b)).</li><li>Messages: what you write to us, to answer it (Art. 6(1)(b) or (f)).</li><li>Reviews: stars, words and the name that you choose, to show them with the product, until you delete them (Art. 6(1)(b) and (f)).</li><li>Access: IP address, time and page, to deliver the page and to repel attacks (Art. 6(1)(f)); kept no longer than that needs.</li><li>Invoices: as tax law demands (Art. 6(1)(c)).</li></ul>
<h2>Cookies</h2>
<p>One cookie holds your session and cart. It is set when you first use the cart, order or sign in, and is necessary for that. The choice of light or dark stays in your browser. There is no advertising and no profiling. A partner’s link is remembered beyond your visit only if you consent; you can take that back at any time.</p>
<h2>Recipients</h2>
<p>The carrier receives your name and delivery address. The payment provider you choose receives the amount, the order number and what its method requires; card numbers are entered with the provider and never reach us. Where a provider works outside the EU, the transfer rests on an adequacy decision or on standard contractual clauses.</p>
<h2>How long</h2>
<p>Invoices are kept for eight years, business letters for six. Everything else is erased when its purpose has ended.</p>
<h2>Your rights</h2>
<p>You have the right to access, rectification, erasure, restriction and portability, and may object to processing based on legitimate interests. Export and erasure are in your profile; a message to us is enough too. You may complain to a supervisory authority; ours is the Hamburg Commissioner for Data Protection and Freedom of Information.</p>`,
  },
  de: {
    title: 'Datenschutz',
    bodyHtml: `<h2>Verantwortlicher</h2>
<p>Pegel Demo GmbH, Speicherstraße 7, 20457 Hamburg, privacy@pegel.example</p>
<h2>Was wir verarbeiten und wozu</h2>
<ul><li>Bestellungen: Name, Anschriften, E-Mail, Waren und Zahlungsstand, um den Vertrag zu erfüllen (Art. 6 Abs. 1 lit. b DSGVO).</li><li>Konto: E-Mail, ein Hash Ihres Passworts, Bestellungen und Geräte, solange Sie das Konto führen (Art. 6 Abs. 1 lit. b).</li><li>Nachrichten: was Sie uns schreiben, um zu antworten (Art. 6 Abs. 1 lit. b oder f).</li><li>Bewertungen: Sterne, Text und der Name, den Sie wählen, um sie beim Produkt zu zeigen, bis Sie sie löschen (Art. 6 Abs. 1 lit. b und f).</li><li>Zugriffe: IP-Adresse, Zeit und Seite, um die Seite auszuliefern und Angriffe abzuwehren (Art. 6 Abs. 1 lit. f); nicht länger, als das erfordert.</li><li>Rechnungen: wie es das Steuerrecht verlangt (Art. 6 Abs. 1 lit. c).</li></ul>
<h2>Cookies</h2>
<p>Ein Cookie hält Sitzung und Warenkorb. Es wird gesetzt, wenn Sie den Warenkorb benutzen, bestellen oder sich anmelden, und ist dafür notwendig. Die Wahl von Hell oder Dunkel bleibt in Ihrem Browser. Es gibt keine Werbung und keine Profile. Den Link eines Partners merken wir uns über den Besuch hinaus nur mit Ihrer Einwilligung; Sie können sie jederzeit widerrufen.</p>
<h2>Empfänger</h2>
<p>Der Zusteller erhält Namen und Lieferanschrift. Der Zahlungsdienst, den Sie wählen, erhält Betrag, Bestellnummer und was sein Verfahren braucht; Kartennummern geben Sie beim Zahlungsdienst ein, sie erreichen uns nie. Arbeitet ein Dienst außerhalb der EU, stützt sich die Übermittlung auf einen Angemessenheitsbeschluss oder auf Standardvertragsklauseln.</p>
<h2>Wie lange</h2>
<p>Rechnungen bewahren wir acht Jahre auf, Geschäftsbriefe sechs. Alles andere wird gelöscht, sobald sein Zweck entfällt.</p>
<h2>Ihre Rechte</h2>
<p>Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung und Übertragbarkeit und können einer Verarbeitung aus berechtigtem Interesse widersprechen. Export und Löschung finden Sie im Profil; eine Nachricht an uns genügt auch. Sie können sich bei einer Aufsichtsbehörde beschweren; für uns zuständig ist der Hamburgische Beauftragte für Datenschutz und Informationsfreiheit.</p>`,
  },
  fr: {
    title: 'Confidentialité',
    bodyHtml: `<h2>Responsable du traitement</h2>
<p>Pegel Demo GmbH, Speicherstraße 7, 20457 Hambourg, privacy@pegel.example</p>
<h2>Ce que nous traitons, et pourquoi</h2>
<ul><li>Commandes : nom, adresses, courriel, articles et état du paiement, pour exécuter le contrat (art. 6, § 1, b RGPD).</li><li>Compte : courriel, empreinte du mot de passe, commandes et appareils, tant que vous gardez le compte (art. 6, § 1, b).</li><li>Messages : ce que vous nous écrivez, pour y répondre (art. 6, § 1, b ou f).</li><li>Avis : étoiles, texte et nom que vous choisissez, pour les montrer avec le produit, jusqu’à ce que vous les supprimiez (art. 6, § 1, b et f).</li><li>Accès : adresse IP, heure et page, pour fournir la page et repousser les attaques (art. 6, § 1, f) ; pas plus longtemps que nécessaire.</li><li>Factures : selon le droit fiscal (art. 6, § 1, c).</li></ul>
<h2>Cookies</h2>
<p>Un seul cookie garde la session et le panier. Il est posé quand vous utilisez le panier, commandez ou vous connectez, et il y est nécessaire. Le choix clair ou sombre reste dans votre navigateur. Ni publicité, ni profilage. Le lien d’un partenaire n’est retenu au-delà de la visite qu’avec votre consentement, révocable à tout moment.</p>
<h2>Destinataires</h2>
<p>Le transporteur reçoit votre nom et l’adresse de livraison. Le prestataire de paiement que vous choisissez reçoit le montant, le numéro de commande et ce que son procédé demande ; les numéros de carte sont saisis chez lui et ne nous parviennent jamais. Si un prestataire travaille hors de l’UE, le transfert repose sur une décision d’adéquation ou sur des clauses contractuelles types.</p>
<h2>Durée</h2>
<p>Les factures sont conservées huit ans, la correspondance commerciale six. Le reste est effacé dès que sa finalité a disparu.</p>
<h2>Vos droits</h2>
<p>Vous disposez des droits d’accès, de rectification, d’effacement, de limitation et de portabilité, et pouvez vous opposer à un traitement fondé sur l’intérêt légitime. L’export et l’effacement se trouvent dans votre profil ; un message suffit aussi. Vous pouvez saisir une autorité de contrôle ; la nôtre est le commissaire à la protection des données et à la liberté d’information de Hambourg.</p>`,
  },
  ar: {
    title: 'الخصوصية',
    bodyHtml: `<h2>المسؤول عن المعالجة</h2>
<p>Pegel Demo GmbH، ‏Speicherstraße 7، ‏20457 Hamburg، ‏privacy@pegel.example</p>
<h2>ما نعالجه ولماذا</h2>
<ul><li>الطلبات: الاسم والعناوين والبريد الإلكتروني والبضائع وحالة الدفع، لتنفيذ العقد (المادة 6(1)(b) من اللائحة العامة لحماية البيانات GDPR).</li><li>الحساب: البريد الإلكتروني وبصمة مشفّرة لكلمة المرور والطلبات والأجهزة، ما دمت تحتفظ بالحساب (المادة 6(1)(b)).</li><li>الرسائل: ما تكتبه إلينا، للرد عليه (المادة 6(1)(b) أو (f)).</li><li>التقييمات: النجوم والنص والاسم الذي تختاره، لعرضها مع المنتج، إلى أن تحذفها (المادة 6(1)(b) و(f)).</li><li>الوصول: عنوان IP والوقت والصفحة، لتقديم الصفحة وصد الهجمات (المادة 6(1)(f))، ولا نحتفظ بها أطول مما يلزم لذلك.</li><li>الفواتير: كما يقتضي قانون الضرائب (المادة 6(1)(c)).</li></ul>
<h2>ملفات تعريف الارتباط</h2>
<p>ملف واحد يحفظ جلستك وسلتك. يوضع عند أول استعمال للسلة أو عند الطلب أو تسجيل الدخول، وهو ضروري لذلك. ويبقى اختيار المظهر الفاتح أو الداكن في متصفحك. لا إعلانات ولا تتبّع للسلوك. ولا نحفظ رابط شريك بعد زيارتك إلا بموافقتك، ولك سحبها في أي وقت.</p>
<h2>المستلمون</h2>
<p>تتلقى شركة التوصيل اسمك وعنوان التسليم. ويتلقى مزوّد الدفع الذي تختاره المبلغ ورقم الطلب وما تتطلبه طريقته، أما أرقام البطاقات فتُدخل لديه ولا تصل إلينا. وإذا عمل مزوّد خارج الاتحاد الأوروبي استند النقل إلى قرار كفاية أو إلى بنود تعاقدية نموذجية.</p>
<h2>مدة الحفظ</h2>
<p>تُحفظ الفواتير ثماني سنوات والمراسلات التجارية ست سنوات. ويُمحى ما عدا ذلك متى انتفى غرضه.</p>
<h2>حقوقك</h2>
<p>لك حق الاطلاع والتصحيح والمحو وتقييد المعالجة ونقل البيانات، ولك الاعتراض على معالجة تستند إلى مصلحة مشروعة. تجد التصدير والمحو في ملفك الشخصي، وتكفي أيضًا رسالة إلينا. ولك أن تشتكي إلى سلطة رقابية، وسلطتنا هي مفوّض هامبورغ لحماية البيانات وحرية المعلومات.</p>`,
  },
}
