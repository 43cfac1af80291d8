import type { LegalTexts } from './template.ts'

/** French templates. A lawyer must read them before they are used. */
export const legalTexts: LegalTexts = {
  imprint: {
    title: 'Mentions légales',
    lines: [
      '{company}',
      '{address}',
      'Représentée par : {representative}',
      'E-mail : {email}',
      'Téléphone : {phone}',
      'Registre : {register}',
      'Numéro de TVA intracommunautaire : {vatId}',
      'Nous ne participons pas à une procédure devant un organisme de médiation de la consommation si la loi ne nous y oblige pas.',
    ],
  },
  terms: {
    title: 'Conditions générales',
    lines: [
      '# Vendeur',
      'Ces conditions s’appliquent à toutes les commandes passées dans la boutique {shop}. Le vendeur est {company}, {address}, e-mail {email}.',
      '# Conclusion du contrat',
      'Les produits présentés dans la boutique ne constituent pas encore une offre ferme. Vous passez une commande ferme avec le bouton à la fin du paiement. Avant cela, vous pouvez voir et corriger toutes vos saisies. Nous confirmons la commande par e-mail ; cette confirmation vaut acceptation.',
      'Nous conservons le texte du contrat et vous l’envoyons par e-mail. Vous pouvez lire ces conditions sur cette page à tout moment.',
      '# Prix et paiement',
      'Les prix sont dans la monnaie affichée. {vat} Les frais de livraison s’y ajoutent et sont affichés avant la commande. Les modes de paiement sont indiqués au moment de commander.',
      '# Livraison',
      'Nous livrons dans les pays et dans les délais indiqués sur la page de livraison.',
      '# Réserve de propriété',
      'Les biens restent notre propriété jusqu’au paiement complet.',
      '# Défauts',
      'Les garanties légales s’appliquent.',
      '# Droit',
      'Le droit du pays du vendeur s’applique : {country}. Si vous êtes consommateur, vous gardez la protection des dispositions impératives du pays où vous habitez.',
    ],
  },
  privacy: {
    title: 'Confidentialité',
    lines: [
      '# Responsable',
      '{company}, {address}, e-mail {email}, est responsable des données que cette boutique traite.',
      '# Ce que nous traitons et pourquoi',
      '- Pour exécuter une commande : nom, adresse, e-mail, téléphone s’il est indiqué, produits et paiement (RGPD art. 6, par. 1, b). Le transporteur reçoit votre nom et votre adresse, le prestataire de paiement que vous choisissez reçoit ce qu’il lui faut.',
      '- Pour tenir la comptabilité : factures et commandes, aussi longtemps que la loi fiscale l’exige (RGPD art. 6, par. 1, c).',
      '- Pour un compte : e-mail, nom et une forme protégée de votre mot de passe, jusqu’à ce que vous supprimiez le compte (RGPD art. 6, par. 1, b).',
      '- Pour la sécurité : le réseau d’où vient une requête, pendant peu de temps (RGPD art. 6, par. 1, f).',
      '# Cookies',
      'Nous plaçons un seul cookie, qui garde votre panier et votre connexion. Il est nécessaire et ne demande pas de consentement. Nous n’utilisons ni statistiques ni publicité.',
      '# Vos droits',
      'Vous pouvez demander l’accès, la rectification, l’effacement, la limitation et une copie de vos données, et vous opposer au traitement. Dans votre profil, vous pouvez télécharger et effacer vos données vous-même. Vous pouvez vous plaindre auprès d’une autorité de protection des données.',
    ],
  },
  withdrawal: {
    title: 'Droit de rétractation',
    lines: [
      '# Droit de rétractation',
      'Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de quatorze jours. Le délai expire quatorze jours après le jour où vous-même, ou un tiers autre que le transporteur et désigné par vous, prenez possession du dernier bien.',
      'Pour exercer ce droit, vous devez nous notifier ({company}, {address}, e-mail {email}) votre décision par une déclaration dénuée d’ambiguïté, par exemple une lettre ou un e-mail. Vous pouvez utiliser le formulaire ci-dessous ou la page de rétractation, sans y être obligé. Il suffit d’envoyer votre déclaration avant l’expiration du délai.',
      '# Effets',
      'En cas de rétractation, nous vous remboursons tous les paiements reçus de vous, y compris les frais de livraison (sauf les frais supplémentaires d’un mode de livraison autre que le mode standard le moins coûteux proposé par nous), sans retard excessif et au plus tard quatorze jours après le jour où nous en sommes informés. Nous utilisons le même moyen de paiement, sans frais pour vous. Nous pouvons différer le remboursement jusqu’à ce que nous ayons reçu le bien ou que vous ayez fourni une preuve d’expédition, la date retenue étant celle du premier de ces faits.',
      'Renvoyez le bien sans retard excessif et au plus tard dans les quatorze jours. Vous prenez en charge les frais directs de renvoi. Votre responsabilité n’est engagée qu’à l’égard d’une dépréciation résultant de manipulations autres que celles nécessaires pour vérifier le bien.',
      '# Exceptions',
      'Il n’y a pas de droit de rétractation pour les biens confectionnés selon vos indications ni pour les biens scellés qui, une fois descellés, ne peuvent être renvoyés pour des raisons de santé ou d’hygiène.',
      '# Modèle de formulaire',
      'À {company}, {address}, {email} : je/nous vous notifie/notifions par la présente ma/notre rétractation du contrat portant sur la vente des biens suivants : … Commandé le / reçu le : … Nom : … Adresse : … Date : … Signature (uniquement sur papier) : …',
    ],
  },
  shipping: {
    title: 'Livraison',
    lines: [
      '# Où nous livrons et à quel prix',
      '- {delivery}',
      'Il s’agit de jours ouvrés à partir de la réception du paiement, ou à partir de la commande si vous payez à la livraison ou sur facture. Le panier affiche le prix de votre commande avant toute adresse.',
    ],
  },
}
