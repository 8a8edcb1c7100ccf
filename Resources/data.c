int okusuri_placeholder_Resources(void){return 0;}
