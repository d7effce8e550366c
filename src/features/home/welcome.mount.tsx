import { createRoot } from 'react-dom/client';
import { rememberWelcome } from './home.memory.ts';
import { WelcomeModal, type WelcomeModalProps } from './WelcomeModal.tsx';

export function showWelcome(props: WelcomeModalProps): void {
  rememberWelcome('shown');
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<WelcomeModal {...props} />);
}
