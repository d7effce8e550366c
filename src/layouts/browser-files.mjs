/**
 * How the browser's files are cut. React with the stores is one, and the pieces most islands are drawn
 * with are one: a file for each would cost a request and, compressed alone, a fifth more.
 */
const output = {
  // The adapter's own, for Workers, says nothing to a browser.
  banner: '',
  codeSplitting: {
    groups: [
      { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@?nanostores)\// },
      { name: 'pieces', test: /\/src\/ui\/(?!Field)[A-Z]\w+\.tsx$/, minShareCount: 3 },
    ],
  },
};

export function browserFiles() {
  return {
    name: 'strand:browser-files',
    apply: 'build',
    configEnvironment: (name) => name === 'client' && { build: { rolldownOptions: { output } } },
  };
}
