/** The customers who wrote the demo reviews. Their e-mail addresses belong to example.com. */
export const reviewers = {
  ama: ['Ama', 'Mensah'],
  akosua: ['Akosua', 'Boateng'],
  efua: ['Efua', 'Asante'],
  esi: ['Esi', 'Quaye'],
  abena: ['Abena', 'Owusu'],
  adwoa: ['Adwoa', 'Sarpong'],
  yaa: ['Yaa', 'Frimpong'],
  nana: ['Nana Ama', 'Ofori'],
  serwaa: ['Serwaa', 'Adjei'],
  naa: ['Naa Dei', 'Lamptey'],
  dzifa: ['Dzifa', 'Agbeko'],
  selasi: ['Selasi', 'Dogbe'],
  mawuena: ['Mawuena', 'Tetteh'],
  hajara: ['Hajara', 'Mohammed'],
  fatima: ['Fatima', 'Iddrisu'],
  chidinma: ['Chidinma', 'Okeke'],
  folake: ['Folake', 'Adeyemi'],
  wanjiru: ['Wanjiru', 'Kamau'],
  aicha: ['Aïcha', 'Diallo'],
  marieme: ['Marième', 'Ndiaye'],
  renee: ['Renée', 'Laurent'],
  grace: ['Grace', "O'Neill"],
  danielle: ['Danielle', 'Carter'],
  sofia: ['Sofía', 'Herrera'],
} as const satisfies Record<string, readonly [firstName: string, lastName: string]>;

export type Reviewer = keyof typeof reviewers;

export const allReviewers = Object.keys(reviewers).filter((key): key is Reviewer => key in reviewers);
