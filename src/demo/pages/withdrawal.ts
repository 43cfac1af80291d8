import type { DemoPageTexts } from '../types.ts'

/** The consumer's right of 14 days and the model form. Source: Directive 2011/83/EU, annex I. */
export const withdrawal: DemoPageTexts = {
  en: {
    title: 'Right of withdrawal',
    bodyHtml: `<h2>Your right</h2>
<p>As a consumer you may withdraw from this contract within 14 days without giving a reason. The period ends 14 days after the day on which you, or a person you name who is not the carrier, receive the goods; with several goods in one order, the last of them. For recordings, subscriptions and memberships it ends 14 days after the day the contract is concluded.</p>
<p>To withdraw, tell us clearly before the period ends: under “Withdraw from contract here” at the foot of every page, which needs no sign-in, by e-mail to counter@pegel.example or by letter to Pegel Demo GmbH, Speicherstraße 7, 20457 Hamburg. You may use the form below, but need not. It is enough to send the notice in time. A withdrawal made on this site is confirmed by e-mail at once.</p>
<h2>What happens next</h2>
<p>We refund all payments, including the cost of the standard delivery, within 14 days of your notice, by the means you paid with and without a fee. We may wait until the goods are back or you show that you sent them.</p>
<p>Send the goods back within 14 days of your notice. You bear the direct cost of return; gear over 31.5 kg we collect at our cost. You are liable for a loss in value only if it comes from handling beyond what is needed to examine the goods.</p>
<p>If a subscription or membership was to begin within the period at your request, you pay for the part provided until you withdraw.</p>
<h2>When the right ends early</h2>
<p>For recordings delivered as files the right ends when delivery begins, if you expressly agreed to that before, acknowledged that you lose the right by it, and received our confirmation.</p>
<h2>Model form</h2>
<p>To Pegel Demo GmbH, Speicherstraße 7, 20457 Hamburg, counter@pegel.example:</p>
<ul><li>I/we (*) hereby withdraw from the contract concluded by me/us (*) for the following goods (*) / the following service (*):</li><li>Ordered on (*) / received on (*):</li><li>Name of the consumer(s):</li><li>Address of the consumer(s):</li><li>Signature of the consumer(s) (only on paper):</li><li>Date:</li></ul>
<p>(*) Delete as appropriate.</p>`,
  },
  de: {
    title: 'Widerrufsrecht',
    bodyHtml: `<h2>Ihr Recht</h2>
<p>Als Verbraucher können Sie diesen Vertrag binnen 14 Tagen ohne Angabe von Gründen widerrufen. Die Frist endet 14 Tage nach dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Ware erhalten haben; bei mehreren Waren einer Bestellung zählt die letzte. Bei Aufnahmen, Abonnements und Mitgliedschaften endet sie 14 Tage nach dem Tag des Vertragsschlusses.</p>
<p>Zum Widerruf genügt eine eindeutige Erklärung vor Ablauf der Frist: über „Vertrag widerrufen“ am Fuß jeder Seite, ohne Anmeldung, per E-Mail an counter@pegel.example oder per Brief an Pegel Demo GmbH, Speicherstraße 7, 20457 Hamburg. Sie können das Formular unten verwenden, müssen es aber nicht. Rechtzeitiges Absenden genügt. Einen Widerruf auf dieser Seite bestätigen wir sofort per E-Mail.</p>
<h2>Folgen</h2>
<p>Wir erstatten alle Zahlungen einschließlich der Kosten der Standardlieferung binnen 14 Tagen nach Ihrer Erklärung, auf dem Weg, auf dem Sie gezahlt haben, und ohne Entgelt. Wir können warten, bis die Ware zurück ist oder Sie den Versand nachweisen.</p>
<p>Senden Sie die Ware binnen 14 Tagen nach Ihrer Erklärung zurück. Sie tragen die unmittelbaren Kosten der Rücksendung; Geräte über 31,5 kg holen wir auf unsere Kosten ab. Für einen Wertverlust haften Sie nur, wenn er aus einem Umgang entsteht, der zur Prüfung der Ware nicht nötig war.</p>
<p>Sollte ein Abonnement oder eine Mitgliedschaft auf Ihren Wunsch schon in der Frist beginnen, zahlen Sie den Teil, der bis zum Widerruf erbracht wurde.</p>
<h2>Vorzeitiges Erlöschen</h2>
<p>Bei Aufnahmen, die als Dateien geliefert werden, erlischt das Recht mit Beginn der Lieferung, wenn Sie dem zuvor ausdrücklich zugestimmt, Ihre Kenntnis vom Verlust des Rechts bestätigt und unsere Bestätigung erhalten haben.</p>
<h2>Muster-Widerrufsformular</h2>
<p>An Pegel Demo GmbH, Speicherstraße 7, 20457 Hamburg, counter@pegel.example:</p>
<ul><li>Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*) / die Erbringung der folgenden Dienstleistung (*):</li><li>Bestellt am (*) / erhalten am (*):</li><li>Name des/der Verbraucher(s):</li><li>Anschrift des/der Verbraucher(s):</li><li>Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier):</li><li>Datum:</li></ul>
<p>(*) Unzutreffendes streichen.</p>`,
  },
  fr: {
    title: 'Droit de rétractation',
    bodyHtml: `<h2>Votre droit</h2>
<p>En tant que consommateur, vous pouvez vous rétracter de ce contrat dans un délai de 14 jours sans donner de motif. Le délai expire 14 jours après le jour où vous, ou un tiers désigné par vous et autre que le transporteur, recevez le bien ; si la commande en compte plusieurs, le dernier. Pour les enregistrements, abonnements et adhésions, il expire 14 jours après la conclusion du contrat.</p>
<p>Pour vous rétracter, faites-le-nous savoir clairement avant l’expiration du délai : par « Se rétracter du contrat ici » au bas de chaque page, sans connexion, par courriel à counter@pegel.example ou par lettre à Pegel Demo GmbH, Speicherstraße 7, 20457 Hambourg, Allemagne. Le formulaire ci-dessous peut servir, sans être obligatoire. Il suffit d’envoyer la déclaration à temps. Une rétractation faite sur ce site est confirmée aussitôt par courriel.</p>
<h2>Effets</h2>
<p>Nous remboursons tous les paiements, y compris les frais de la livraison standard, dans les 14 jours suivant votre déclaration, par le moyen de paiement utilisé et sans frais. Nous pouvons attendre le retour du bien ou la preuve de son envoi.</p>
<p>Renvoyez le bien dans les 14 jours suivant votre déclaration. Les frais directs de renvoi sont à votre charge ; le matériel de plus de 31,5 kg est enlevé à nos frais. Vous ne répondez d’une dépréciation que si elle résulte de manipulations allant au-delà de l’examen du bien.</p>
<p>Si un abonnement ou une adhésion devait commencer pendant le délai à votre demande, vous payez la part fournie jusqu’à la rétractation.</p>
<h2>Fin anticipée du droit</h2>
<p>Pour les enregistrements fournis en fichiers, le droit prend fin au début de la fourniture si vous y avez consenti expressément au préalable, reconnu perdre ainsi ce droit et reçu notre confirmation.</p>
<h2>Modèle de formulaire</h2>
<p>À l’attention de Pegel Demo GmbH, Speicherstraße 7, 20457 Hambourg, Allemagne, counter@pegel.example :</p>
<ul><li>Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*) / la prestation de services (*) ci-dessous :</li><li>Commandé le (*) / reçu le (*) :</li><li>Nom du (des) consommateur(s) :</li><li>Adresse du (des) consommateur(s) :</li><li>Signature du (des) consommateur(s) (uniquement sur papier) :</li><li>Date :</li></ul>
<p>(*) Rayez la mention inutile.</p>`,
  },
  ar: {
    title: 'حق الانسحاب',
    bodyHtml: `<h2>حقك</h2>
<p>يحق لك بصفتك مستهلكًا الانسحاب من هذا العقد خلال 14 يومًا دون ذكر سبب. تنتهي المهلة بعد 14 يومًا من يوم تسلّمك البضاعة أو تسلّمها من شخص تسمّيه غير شركة التوصيل، وعند تعدد البضائع في طلب واحد يُعتد بآخرها. وللتسجيلات والاشتراكات والعضويات تنتهي بعد 14 يومًا من يوم إبرام العقد.</p>
<p>للانسحاب يكفي إخطار واضح قبل نهاية المهلة: عبر «الانسحاب من العقد هنا» أسفل كل صفحة دون تسجيل الدخول، أو بالبريد الإلكتروني إلى counter@pegel.example، أو برسالة إلى Pegel Demo GmbH، ‏Speicherstraße 7، ‏20457 Hamburg، ألمانيا. يمكنك استعمال النموذج أدناه، وليس ذلك شرطًا. ويكفي إرسال الإخطار في الموعد. ونؤكد الانسحاب عبر الموقع فورًا بالبريد الإلكتروني.</p>
<h2>الآثار</h2>
<p>نردّ كل المدفوعات، ومعها تكلفة التوصيل العادي، خلال 14 يومًا من إخطارك، بالوسيلة التي دفعت بها ودون رسوم. ولنا أن ننتظر حتى تعود البضاعة أو تثبت إرسالها.</p>
<p>أعد البضاعة خلال 14 يومًا من إخطارك. تتحمل تكلفة الإرجاع المباشرة، أما الأجهزة التي يزيد وزنها على 31.5 kg فنستلمها على نفقتنا. ولا تُسأل عن نقص القيمة إلا إذا نتج عن تعامل يتجاوز ما يلزم لفحص البضاعة.</p>
<p>إذا بدأ اشتراك أو عضوية خلال المهلة بطلب منك، دفعت مقابل ما قُدّم حتى الانسحاب.</p>
<h2>انتهاء الحق مبكرًا</h2>
<p>في التسجيلات المسلَّمة ملفاتٍ ينتهي الحق ببدء التسليم إذا وافقت على ذلك صراحةً قبله، وأقررت بعلمك بفقدان الحق، وتلقيت تأكيدنا.</p>
<h2>نموذج الانسحاب</h2>
<p>إلى Pegel Demo GmbH، ‏Speicherstraße 7، ‏20457 Hamburg، ألمانيا، counter@pegel.example:</p>
<ul><li>أُخطركم/نُخطركم (*) بانسحابي/بانسحابنا (*) من العقد المبرم بشأن البضائع التالية (*) / الخدمة التالية (*):</li><li>تاريخ الطلب (*) / تاريخ التسلّم (*):</li><li>اسم المستهلك (المستهلكين):</li><li>عنوان المستهلك (المستهلكين):</li><li>توقيع المستهلك (المستهلكين) (على الورق فقط):</li><li>التاريخ:</li></ul>
<p>(*) يُشطب ما لا ينطبق.</p>`,
  },
}
