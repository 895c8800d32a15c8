/** The statement of intent of a Belgian temporary worker: law of 24 July 1987, art. 8, § 1. */
export const intent = {
  fr: `# Déclaration d’intention de conclure des contrats de travail intérimaire

## Parties [be_parties]
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, ci-après « l’agence »,
et {{worker.name}}{{#if worker.birthDate}}, né(e) le {{worker.birthDate}}{{/if}}, {{worker.address}}, ci-après « le travailleur intérimaire ».

## Intention [be_intent]
L’agence et le travailleur intérimaire déclarent leur intention de conclure des contrats de travail intérimaire, conformément à l’article 8, § 1er, de la loi du 24 juillet 1987 sur le travail temporaire, le travail intérimaire et la mise de travailleurs à la disposition d’utilisateurs.
La présente déclaration précède la première mise au travail. Elle n’oblige aucune des parties à conclure un contrat.

## Signature électronique
Les parties conviennent que cette déclaration et les contrats qui la suivent peuvent être signés par voie électronique. Le travailleur intérimaire reçoit chaque document signé et peut le télécharger à tout moment.
`,
  nl: `# Intentieverklaring om uitzendovereenkomsten te sluiten

## Partijen [be_parties]
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, hierna ‘het uitzendbureau’,
en {{worker.name}}{{#if worker.birthDate}}, geboren op {{worker.birthDate}}{{/if}}, {{worker.address}}, hierna ‘de uitzendkracht’.

## Intentie [be_intent]
Het uitzendbureau en de uitzendkracht verklaren de intentie te hebben om uitzendovereenkomsten te sluiten, overeenkomstig artikel 8, § 1, van de wet van 24 juli 1987 betreffende de tijdelijke arbeid, de uitzendarbeid en het ter beschikking stellen van werknemers ten behoeve van gebruikers.
Deze verklaring gaat vooraf aan de eerste tewerkstelling. Ze verplicht geen van beide partijen om een overeenkomst te sluiten.

## Elektronische handtekening
De partijen komen overeen dat deze verklaring en de overeenkomsten die erop volgen elektronisch kunnen worden ondertekend. De uitzendkracht ontvangt elk ondertekend document en kan het op elk moment downloaden.
`,
}

/** The contract of a Belgian temporary worker: law of 24 July 1987, art. 5, 8, 9 and 10. */
export const assignment = {
  fr: `# Contrat de travail intérimaire
{{#if amendment.number}}Avenant n° {{amendment.number}} au contrat du {{amendment.date}}. Il remplace les dispositions de ce contrat à partir de la signature.{{/if}}

## Parties
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, ci-après « l’agence »,
et {{worker.name}}{{#if worker.birthDate}}, né(e) le {{worker.birthDate}}{{/if}}, {{worker.address}}, ci-après « le travailleur intérimaire ».

## Utilisateur [be_user]
Le travailleur intérimaire est mis à la disposition de {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, ci-après « l’utilisateur ».

## Motif [be_reason]
Motif du travail intérimaire : {{reason}}.
{{reasonDetail}}

## Durée [be_duration]
Le contrat commence le {{startDate}} et se termine le {{endDate}}.

## Fonction et qualification professionnelle [be_qualification]
Fonction : {{role}}. Qualification professionnelle : {{qualification}}.

## Lieu de travail [be_place]
{{workplace}}

## Horaire de travail [be_schedule]
{{schedule}}

## Rémunération [be_pay]
La rémunération brute est de {{payRate}} par heure. Elle ne peut être inférieure à celle à laquelle le travailleur intérimaire aurait droit s’il était engagé comme travailleur permanent de l’utilisateur dans les mêmes conditions.
{{payDetails}}

## Période d’essai [be_trial]
{{#if trialDays}}Les {{trialDays}} premiers jours de travail constituent une période d’essai, pendant laquelle chaque partie peut mettre fin au contrat sans préavis ni indemnité.{{/if}}{{#unless trialDays}}Ce contrat ne prévoit pas de période d’essai.{{/unless}}

{{#if protectiveEquipment}}## Équipements de protection individuelle
{{protectiveEquipment}}{{/if}}

## Signature électronique
Les parties signent ce contrat par voie électronique, au plus tard au moment de l’entrée en service. Le travailleur intérimaire reçoit le contrat signé et peut le télécharger à tout moment.
`,
  nl: `# Arbeidsovereenkomst voor uitzendarbeid
{{#if amendment.number}}Bijlage nr. {{amendment.number}} bij de overeenkomst van {{amendment.date}}. Zij vervangt de bepalingen van die overeenkomst vanaf de ondertekening.{{/if}}

## Partijen
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, hierna ‘het uitzendbureau’,
en {{worker.name}}{{#if worker.birthDate}}, geboren op {{worker.birthDate}}{{/if}}, {{worker.address}}, hierna ‘de uitzendkracht’.

## Gebruiker [be_user]
De uitzendkracht wordt ter beschikking gesteld van {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, hierna ‘de gebruiker’.

## Motief [be_reason]
Motief van de uitzendarbeid: {{reason}}.
{{reasonDetail}}

## Duur [be_duration]
De overeenkomst begint op {{startDate}} en eindigt op {{endDate}}.

## Functie en beroepskwalificatie [be_qualification]
Functie: {{role}}. Beroepskwalificatie: {{qualification}}.

## Plaats van tewerkstelling [be_place]
{{workplace}}

## Arbeidstijdregeling [be_schedule]
{{schedule}}

## Loon [be_pay]
Het brutoloon bedraagt {{payRate}} per uur. Het mag niet lager zijn dan het loon waarop de uitzendkracht recht zou hebben als hij onder dezelfde voorwaarden als vaste werknemer door de gebruiker was aangeworven.
{{payDetails}}

## Proeftijd [be_trial]
{{#if trialDays}}De eerste {{trialDays}} werkdagen zijn een proeftijd, waarin elke partij de overeenkomst zonder opzegging of vergoeding kan beëindigen.{{/if}}{{#unless trialDays}}Deze overeenkomst bevat geen proeftijd.{{/unless}}

{{#if protectiveEquipment}}## Persoonlijke beschermingsmiddelen
{{protectiveEquipment}}{{/if}}

## Elektronische handtekening
De partijen ondertekenen deze overeenkomst elektronisch, uiterlijk bij de indiensttreding. De uitzendkracht ontvangt de ondertekende overeenkomst en kan die op elk moment downloaden.
`,
}

// A student contract has the clauses of a temporary contract, and those that the law of 3 July 1978 adds.
function studentContract(text: string, heading: string, before: string, clauses: string): string {
  return text.replace(/^# .*/, `# ${heading}`).replace(before, `${clauses}\n${before}`)
}

/** The contract of a Belgian student in temporary work: law of 3 July 1978, art. 123 and 124, and law of 24 July 1987. */
export const student = {
  fr: studentContract(
    assignment.fr,
    'Contrat d’occupation d’étudiant pour travail intérimaire',
    '## Signature électronique',
    `## Identité des parties [st_identity]
Employeur : {{agency.name}}, {{agency.address}}.
Étudiant : {{worker.name}}{{#if worker.birthDate}}, né(e) le {{worker.birthDate}}{{/if}}, domicilié(e) à {{worker.address}}.

## Description de la fonction [st_function]
L’étudiant exerce la fonction suivante : {{role}}.

## Durée du travail, début et fin de la journée, repos [st_hours]
{{schedule}}

## Protection de la rémunération [st_pay_protection]
La loi du 12 avril 1965 concernant la protection de la rémunération des travailleurs s’applique.

## Paiement de la rémunération [st_pay_day]
La rémunération est payée : {{payDay}}.

## Logement [st_housing]
{{#if housing}}L’étudiant est logé à cet endroit : {{housing}}.{{/if}}{{#unless housing}}L’employeur ne s’engage pas à loger l’étudiant.{{/unless}}

## Commission paritaire [st_committee]
{{jointCommittee}}

## Premiers soins et boîte de secours [st_first_aid]
{{firstAid}}

## Représentants du personnel [st_representatives]
{{#if representatives}}{{representatives}}{{/if}}{{#unless representatives}}Il n’y a pas de représentants du personnel.{{/unless}}
`,
  ),
  nl: studentContract(
    assignment.nl,
    'Studentenovereenkomst voor uitzendarbeid',
    '## Elektronische handtekening',
    `## Identiteit van de partijen [st_identity]
Werkgever: {{agency.name}}, {{agency.address}}.
Student: {{worker.name}}{{#if worker.birthDate}}, geboren op {{worker.birthDate}}{{/if}}, wonende te {{worker.address}}.

## Beschrijving van de functie [st_function]
De student oefent de volgende functie uit: {{role}}.

## Arbeidsduur, begin en einde van de dag, rusttijden [st_hours]
{{schedule}}

## Bescherming van het loon [st_pay_protection]
De wet van 12 april 1965 betreffende de bescherming van het loon der werknemers is van toepassing.

## Betaling van het loon [st_pay_day]
Het loon wordt betaald: {{payDay}}.

## Huisvesting [st_housing]
{{#if housing}}De student wordt hier gehuisvest: {{housing}}.{{/if}}{{#unless housing}}De werkgever verbindt zich er niet toe de student te huisvesten.{{/unless}}

## Paritair comité [st_committee]
{{jointCommittee}}

## Eerste hulp en verbandkist [st_first_aid]
{{firstAid}}

## Werknemersvertegenwoordigers [st_representatives]
{{#if representatives}}{{representatives}}{{/if}}{{#unless representatives}}Er zijn geen werknemersvertegenwoordigers.{{/unless}}
`,
  ),
}
